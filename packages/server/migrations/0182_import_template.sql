-- How a tenant wants the files that are brought in. Without a row the platform's counts, without that the product's own.
create table import_template (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- Of the noun that is imported.
  code text not null,
  name jsonb not null default '{}',
  enabled boolean not null default true,
  -- In their order: field, titles by language, whether it is there, whether it must be filled, what an empty cell means,
  -- and what stands in the sample row.
  columns jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('import_template', shared => true);
