create table depot (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  name jsonb not null,
  code text not null,
  note text not null default '',
  kind text not null,
  unit_type text,
  area int,
  rent numeric(15, 2),
  opened_on date,
  manager_id uuid references app_user (id),
  place_id uuid,
  carrier_id uuid,
  parent_id uuid,
  heated boolean not null default false,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, place_id) references unit (tenant_id, id),
  foreign key (tenant_id, carrier_id) references carrier (tenant_id, id),
  foreign key (tenant_id, parent_id) references depot (tenant_id, id)
);

call tenant_table('depot');
call scoped('depot');
