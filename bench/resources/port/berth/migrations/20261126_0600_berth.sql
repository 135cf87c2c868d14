create table berth (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  name text not null,
  code text not null,
  kind text not null,
  length integer not null,
  opened_on date not null,
  master_id uuid references app_user (id),
  note text not null default '',
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

-- The orders of the list, each with what orders equal rows.
create index berth_by_name on berth (tenant_id, name, id);
create index berth_by_length on berth (tenant_id, length, name, id);
create index berth_by_opening on berth (tenant_id, opened_on, name, id);
create index berth_by_change on berth (tenant_id, updated_at, name, id);

call tenant_table('berth');
