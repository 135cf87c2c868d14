-- Sessions and what the authorisation service remembers. None of it belongs to one tenant, because a session
-- moves between tenants: the application's role has no grant here, only the sign-in's.

create table session (
  id uuid primary key default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  tenant_id bigint not null references tenant,
  role_id uuid,
  -- Only hashes are kept. The previous secret answers for a few seconds after a switch, for other windows.
  secret_hash bytea not null unique,
  previous_secret_hash bytea,
  previous_until timestamptz,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('signed-out', 'kicked', 'expired', 'disabled')),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete set null (role_id)
);
create index session_by_user on session (user_id) where ended_at is null;
create index session_by_previous_secret on session (previous_secret_hash) where previous_secret_hash is not null;

create table oidc_record (
  model text not null,
  key_hash bytea not null,
  payload jsonb not null,
  session_id uuid references session (id) on delete cascade,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, key_hash)
);
create index oidc_record_by_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_by_uid on oidc_record (uid) where uid is not null;
create index oidc_record_by_expiry on oidc_record (expires_at);

-- Private keys, sealed with the installation's secret, so that a copy of the database signs nothing.
create table signing_key (
  id uuid primary key default new_id(),
  sealed_jwk bytea not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on session, oidc_record, signing_key to atrium_site;
