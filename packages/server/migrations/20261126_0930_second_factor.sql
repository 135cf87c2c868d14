-- Authenticator apps (RFC 6238), with which people prove at the sign-in that they are more than their password. The
-- sign-in alone reads them: the application has no grant.
create table second_factor (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null default '',
  encrypted_secret bytea not null,
  -- The time step of the last accepted code: that one and earlier ones are not accepted again.
  last_step bigint,
  last_used_at timestamptz,
  -- Null until the first code was right.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index second_factor_by_user on second_factor (user_id);
create unique index second_factor_begun on second_factor (user_id) where confirmed_at is null;
call wall('second_factor');
grant select, insert, update, delete on second_factor to atrium_site;

-- Codes for a person whose authenticator is out of reach. Only hashes are stored; each code is good once.
create table recovery_code (
  tenant_id bigint not null references tenant,
  user_id uuid not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, code_hash)
);
create index recovery_code_by_user on recovery_code (user_id);
call wall('recovery_code');
grant select, insert, update, delete on recovery_code to atrium_site;
