-- Clients that are not trusted ask people before they get their first code. Those of before are.
alter table oauth_client
  add column asks_consent boolean not null default false,
  add check (not (legacy and asks_consent)),
  drop constraint oauth_client_scopes_check,
  add constraint oauth_client_scopes_check
    check (scopes <@ array['openid', 'profile', 'email', 'tenant', 'roles', 'read', 'write'] and 'openid' = any (scopes));

-- What people have allowed a client, which takes it along when it is deleted. The sign-in alone reads it: the application
-- has no grant.
create table client_consent (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  client_id text not null,
  scopes text[] not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (user_id, client_id)
);
create index client_consent_by_client on client_consent (client_id);
call wall('client_consent');
grant select, insert, update, delete on client_consent to atrium_site;

-- What was issued to a client is worth nothing once its person has taken the consent back. The grants go first:
-- nothing is issued under one that is gone.
create function revoke_consent() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from oidc_record where model = 'Grant' and payload ? 'clientId'
    and payload ->> 'clientId' = old.client_id and payload ->> 'accountId' = old.user_id::text;
  delete from oidc_record where payload ? 'clientId'
    and payload ->> 'clientId' = old.client_id and payload ->> 'accountId' = old.user_id::text;
  update session set ended_at = now(), ended_reason = 'signed-out'
  where client_id = old.client_id and user_id = old.user_id and ended_at is null;
  return null;
end $$;
create trigger revoke after delete on client_consent for each row execute function revoke_consent();

-- A client that is no longer trusted has tokens that nobody has agreed to.
create or replace function revoke_client() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or not new.enabled or (old.legacy and not new.legacy) or new.client_id <> old.client_id
    or (new.asks_consent and not old.asks_consent)
    or not old.scopes <@ new.scopes or not old.grants <@ new.grants or not old.redirect_uris <@ new.redirect_uris then
    delete from oidc_record where payload ->> 'clientId' = old.client_id and payload ? 'clientId';
    update session set ended_at = now(), ended_reason = 'disabled' where client_id = old.client_id and ended_at is null;
  end if;
  if tg_op = 'DELETE' then
    delete from client_consent where client_id = old.client_id;
  end if;
  return null;
end $$;
