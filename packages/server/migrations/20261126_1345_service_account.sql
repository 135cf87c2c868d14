-- Service accounts: programs of a tenant that act for themselves. Each is a row among people as well, under the same id,
-- so that roles, stamps and records refer to it as to anyone. That row has no name, password or address, and no tenant
-- sees it: whatever lists, counts, searches or writes to people passes it by.
alter table app_user add column is_program boolean not null default false;
create policy people_alone on app_user as restrictive for select to atrium_app using (not is_program);

-- The lists of people go on reading an index alone.
drop index app_user_by_name;
create index app_user_by_name on app_user (real_name, id) include (tenant_id, is_program);
drop index app_user_of_tenant_by_name;
create index app_user_of_tenant_by_name on app_user (tenant_id, real_name, id) include (is_program);

create table service_account (
  tenant_id bigint not null references tenant,
  id uuid not null,
  name text not null,
  description text,
  -- The person whose rights limit it. Without one it does not count.
  owner_id uuid references app_user (id) on delete set null,
  -- CIDR blocks; none for any address.
  networks text[] not null default '{}',
  -- It ends after so many days without use, counted from here at the earliest.
  idle_days int not null default 90 check (idle_days between 1 and 366),
  idle_from timestamptz not null default now(),
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (id),
  foreign key (tenant_id, id) references app_user (tenant_id, id) on delete cascade
);
create index service_account_by_owner on service_account (owner_id);
call tenant_table('service_account');

-- Whoever acts, people and service accounts: for the names in stamps.
create view actor with (security_invoker = true) as
  select id, real_name, login_name from app_user where not is_program
  union all
  select id, name, name from service_account;
grant select on actor to atrium_app, atrium_site;

-- What a service account proves itself with: a secret, of which only the hash is stored, or a public key.
create table service_credential (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  service_account_id uuid not null,
  name text not null,
  secret_hash bytea,
  public_key jsonb,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, service_account_id) references service_account (tenant_id, id) on delete cascade,
  constraint service_credential_of_one_kind check (num_nonnulls(secret_hash, public_key) = 1)
);
create index service_credential_by_account on service_credential (tenant_id, service_account_id);
call tenant_table('service_credential');

-- The last use of each, under its id: no change of the account, no entry of the audit log, and nobody is notified.
create table service_account_use (
  tenant_id bigint not null references tenant,
  id uuid not null,
  used_at timestamptz not null,
  address text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references service_account (tenant_id, id) on delete cascade
);
call wall('service_account_use');
grant select on service_account_use to atrium_app;
grant select, insert, update, delete on service_account_use to atrium_site;
