-- Public keys of passkeys and security keys (WebAuthn). The sign-in alone reads them: the application has no grant.
create table passkey (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null,
  -- The authenticator's id of the key, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- The signatures that the authenticator has counted: fewer than before are those of a copy. Most passkeys say 0.
  sign_count bigint not null,
  transports text[] not null,
  synced boolean not null,
  -- The domain that it was added for (RP ID). Browsers use it nowhere else.
  domain text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index passkey_by_user on passkey (user_id);
call wall('passkey');
grant select, insert, update, delete on passkey to atrium_site;
