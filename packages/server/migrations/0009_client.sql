-- Programs that may sign people in. They are the platform's, whichever tenant's people they sign in.

create table oauth_client (
  tenant_id bigint not null references tenant check (tenant_id = 0),
  id uuid not null default new_id(),
  client_id text not null unique check (client_id ~ '^[0-9A-Za-z._-]{1,64}$'),
  name jsonb not null,
  redirect_uris text[] not null,
  grants text[] not null check (grants <@ array['authorization_code', 'refresh_token', 'implicit']),
  -- Gets tokens in the address, which count without a cookie: for front ends that know no other way.
  legacy boolean not null default false,
  allowed_origins text[] not null default '{}',
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (id),
  check (legacy or not 'implicit' = any (grants))
);
call tenant_table('oauth_client');

-- What was issued to a client is worth nothing once the client is off, gone, or loses the mark it was issued under.
create index oidc_record_by_client on oidc_record ((payload ->> 'clientId')) where payload ? 'clientId';

create function revoke_client() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or not new.enabled or (old.legacy and not new.legacy) or new.client_id <> old.client_id then
    delete from oidc_record where payload ->> 'clientId' = old.client_id and payload ? 'clientId';
  end if;
  return null;
end $$;
create trigger revoke after update or delete on oauth_client for each row execute function revoke_client();

-- A session that was opened from another one, for a page below /private, ends with it.
alter table session add column opened_by uuid references session (id) on delete cascade;
create index session_by_opener on session (opened_by) where opened_by is not null;

create function end_opened_sessions() returns trigger language plpgsql as $$
begin
  update session set ended_at = new.ended_at, ended_reason = new.ended_reason
  where opened_by = new.id and ended_at is null;
  return null;
end $$;
create trigger end_opened after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_opened_sessions();
