-- Fields that tenants add to resources while the product runs. Their values are in the column `custom` of the resource.
create table own_field (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  resource text not null,
  code text not null check (code ~ '^[a-z][a-zA-Z0-9]{0,39}$'),
  kind text not null,
  title jsonb not null,
  help jsonb not null default '{}',
  required boolean not null default false,
  listed boolean not null default true,
  enabled boolean not null default true,
  choices jsonb not null default '[]',
  sort int not null,
  -- The values of a removed field are kept for thirty days.
  removed_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, resource, code)
);

call tenant_table('own_field');
