create table customer (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  name text not null,
  code text not null,
  contact text not null default '',
  phone text not null default '',
  email text not null default '',
  note text not null default '',
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint customer_phone_check check (phone = '' or phone ~ '^\+?[0-9][0-9 ()./-]{2,30}$'),
  constraint customer_email_check check (email = '' or email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);

comment on constraint customer_phone_check on customer is 'check: phone = '''' or phone ~ ''^\+?[0-9][0-9 ()./-]{2,30}$''';
comment on constraint customer_email_check on customer is 'check: email = '''' or email ~ ''^[^@[:space:]]+@[^@[:space:]]+$''';

call tenant_table('customer');
