-- Which features a tenant has, as the platform decides: a row of tenant 0 counts for all of which nothing is said.

create table feature_switch (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  enabled boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

call tenant_table('feature_switch', shared => true);
-- A tenant reads what it has, and decides nothing.
revoke insert, update, delete on feature_switch from atrium_app;
