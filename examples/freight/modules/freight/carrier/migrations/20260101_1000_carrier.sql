create table carrier (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  vehicles int not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

call tenant_table('carrier');
