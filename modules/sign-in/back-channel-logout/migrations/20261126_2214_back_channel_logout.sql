-- Where a client is told that a session of a person has ended (OpenID Connect Back-Channel Logout 1.0).
alter table oauth_client add column backchannel_logout_uri text;

-- The ends of sessions of which clients have not heard. A row is gone once its client has.
create table logout_notice (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- The session of the browser, which may be swept meanwhile.
  session_id uuid not null,
  client_id text not null,
  due_at timestamptz default now(),
  tries int not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (session_id, client_id)
);
create index logout_notice_due on logout_notice (due_at) where due_at is not null;
create index logout_notice_by_user on logout_notice (user_id);
call wall('logout_notice');
grant select, insert, update, delete on logout_notice to atrium_site;
call told('logout_notice');

-- Some sessions are ended by functions that act as the owner of the tables, to whom these policies apply, too.
create policy owner on logout_notice to current_user using (true) with check (true);
create policy owner on oauth_client for select to current_user using (true);

-- Before the update, while the grants of the session are there: they say which clients it has signed in to.
create function note_logout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into logout_notice (tenant_id, user_id, session_id, client_id)
  select old.tenant_id, old.user_id, coalesce(old.opened_by, old.id), c.client_id
  from oauth_client c
  where c.backchannel_logout_uri is not null and c.enabled and case
    when old.client_id is not null then c.client_id = old.client_id
    else exists (
      select from oidc_record o where o.model = 'Grant' and o.session_id = old.id
        and o.payload ? 'clientId' and o.payload ->> 'clientId' = c.client_id)
    end
  on conflict (session_id, client_id) do nothing;
  return new;
end $$;
create trigger note_logout before update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function note_logout();
