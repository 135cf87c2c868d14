-- How a person has laid out a table, and the views people keep of it: what they search for, in which order and columns.

alter table ui_table add column density text check (density in ('comfortable', 'compact'));

create table saved_view (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- Not `user_id`: a view that is shared concerns everybody of the tenant.
  owner_id uuid not null references app_user (id) on delete cascade,
  code text not null,
  name text not null,
  filter jsonb not null,
  sort text[] not null,
  columns jsonb,
  density text check (density in ('comfortable', 'compact')),
  shared boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, owner_id, code, name)
);
create index saved_view_shared on saved_view (tenant_id, code) where shared;

create table table_view (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  code text not null,
  -- Null while the table stands as the tenant has it.
  columns jsonb,
  density text check (density in ('comfortable', 'compact')),
  default_view_id uuid,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, code),
  foreign key (tenant_id, default_view_id) references saved_view (tenant_id, id) on delete set null (default_view_id)
);

call tenant_table('saved_view', recorded => false);
call tenant_table('table_view', recorded => false);
call told('saved_view');
call told('table_view');
