-- Clients with a server of their own: a secret, of which only the hash is kept, and what their tokens may do how long.
alter table oauth_client
  add column secret_hash bytea check (octet_length(secret_hash) = 32),
  add column secret_at timestamptz,
  add column scopes text[] not null default array['openid']
    check (scopes <@ array['openid', 'profile', 'email', 'read', 'write'] and 'openid' = any (scopes)),
  add column access_seconds int not null default 900 check (access_seconds between 60 and 86400),
  add column refresh_seconds int not null default 43200 check (refresh_seconds between 300 and 2592000),
  add check ((secret_hash is null) = (secret_at is null));

-- A session that such a client opened beside the person's own one: it works on without a browser, and so does not
-- run out when nobody moves the mouse.
alter table session add column client_id text;
create index session_by_client on session (client_id) where client_id is not null and ended_at is null;

-- Whatever was issued under wider rights than the client has now is worth nothing.
create or replace function revoke_client() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or not new.enabled or (old.legacy and not new.legacy) or new.client_id <> old.client_id
    or not old.scopes <@ new.scopes or not old.grants <@ new.grants or not old.redirect_uris <@ new.redirect_uris then
    delete from oidc_record where payload ->> 'clientId' = old.client_id and payload ? 'clientId';
    update session set ended_at = now(), ended_reason = 'disabled' where client_id = old.client_id and ended_at is null;
  end if;
  return null;
end $$;
