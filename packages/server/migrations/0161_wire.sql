-- The key with which clients of the family close passwords before they send them. One per installation; the private
-- part is sealed with the installation's secret, so that a copy of the database opens nothing.
create table password_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on password_key to atrium_site;

-- Which tenants a person has switched to, and when last. The row lies in the home tenant, like the person.
create table recent_tenant (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  visited_id bigint not null references tenant on delete cascade,
  visited_at timestamptz not null default clock_timestamp(),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (user_id, visited_id)
);
call tenant_table('recent_tenant', recorded => false);
call told('recent_tenant');
