-- Lookups whose values are kept here, and the data hierarchies that take their values from them.

create table lov (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

create table lov_value (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  lov_id uuid not null,
  value text not null,
  meaning jsonb not null,
  -- The value of the lookup above that this one belongs to, when there is one above.
  parent_value text,
  tag text,
  sort int not null default 0,
  start_on date,
  end_on date,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, lov_id, value),
  foreign key (tenant_id, lov_id) references lov (tenant_id, id) on delete cascade
);

-- A view of the tenant's data that people switch: by company, by region, by department.
create table data_hierarchy (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  parent_id uuid,
  -- The lookup that supplies the choices: the tenant's own, or the platform's.
  lov_code text not null,
  display_style text not null default 'SELECT' check (display_style in ('SELECT', 'MODAL')),
  sort int not null default 0,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent_id) references data_hierarchy (tenant_id, id),
  constraint data_hierarchy_not_own_parent check (parent_id <> id),
  constraint data_hierarchy_of_tenant check (tenant_id <> 0)
);

-- What a session has chosen, in each tenant it has been in.
create table session_data_hierarchy (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  session_id uuid not null references session (id) on delete cascade,
  data_hierarchy_id uuid not null,
  value text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, session_id, data_hierarchy_id),
  foreign key (tenant_id, data_hierarchy_id) references data_hierarchy (tenant_id, id) on delete cascade
);
create index session_data_hierarchy_by_session on session_data_hierarchy (session_id);

call tenant_table('lov', shared => true);
call tenant_table('lov_value', shared => true);
call tenant_table('data_hierarchy');
call tenant_table('session_data_hierarchy', recorded => false);
