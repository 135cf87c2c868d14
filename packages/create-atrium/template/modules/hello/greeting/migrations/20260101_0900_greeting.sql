create table greeting (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  text text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, text)
);

call tenant_table('greeting');
