-- Who sees and changes a field of the product, where a tenant has chosen: by role and for all others.
create table field_rule (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  resource text not null,
  field text not null,
  others_access text not null check (others_access in ('write', 'read', 'absent')),
  role_access jsonb not null default '[]',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, resource, field)
);

call tenant_table('field_rule');
