-- What stands around every page of a portal. Without a row it is what every portal begins with.
create table portal_navigation (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- In their order: label by language, address, hidden or not.
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call tenant_table('portal_navigation');

create table portal_footer (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  text jsonb not null,
  contact jsonb not null,
  -- Each with a heading and its links.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  legal jsonb not null check (jsonb_typeof(legal) = 'array'),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call tenant_table('portal_footer');
