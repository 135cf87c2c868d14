-- What changed reaches every instance at once, and what a browser missed can be told to it later.

-- Whom an entry concerns, when that is one person; and the transaction it came from, because ids are given out in
-- another order than transactions end: whoever reads on asks from a transaction that had not ended, not from an id.
alter table outbox add column user_id uuid;
alter table outbox add column xid xid8 not null default pg_current_xact_id();
create index outbox_by_transaction on outbox (xid);
create index outbox_by_time on outbox (at);
grant delete on outbox to atrium_site;

create function concerned(topic text, subject jsonb) returns uuid language sql immutable parallel safe as $$
  select (case topic when 'app_user' then subject ->> 'id' else subject ->> 'user_id' end)::uuid
$$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  subject jsonb := coalesce(is_now, was);
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end;
begin
  insert into audit (tenant_id, actor_id, request_id, entity, entity_id, verb, before, after)
  values ((subject ->> 'tenant_id')::bigint, current_actor(), current_request(), tg_table_name,
          (subject ->> 'id')::uuid, verb, was, is_now);
  insert into outbox (tenant_id, topic, entity_id, user_id, verb)
  values ((subject ->> 'tenant_id')::bigint, tg_table_name, (subject ->> 'id')::uuid,
          concerned(tg_table_name, subject), verb);
  return null;
end $$;

-- For tables whose changes must be told, but need no entry in the audit.
create function tell_change() returns trigger language plpgsql as $$
declare
  subject jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end;
begin
  insert into outbox (tenant_id, topic, entity_id, user_id, verb)
  values ((subject ->> 'tenant_id')::bigint, tg_table_name, (subject ->> 'id')::uuid,
          concerned(tg_table_name, subject), verb);
  return null;
end $$;

create procedure told(target regclass) language plpgsql as $$
begin
  execute format('create trigger tell after insert or update or delete on %s for each row execute function tell_change()', target);
end $$;

-- `tenant:topic:person`, the person empty when it concerns all. The database tells equal ones of a transaction once.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', new.tenant_id || ':' || new.topic || ':' || coalesce(new.user_id::text, ''));
  return null;
end $$;
create trigger notify after insert on outbox for each row execute function notify_change();

call told('shortcut');

-- Sessions are of no tenant: where one is, or that it ended, is told by its own id. That it was used is told to nobody.
create function notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', old.tenant_id || ':session:' || old.id);
  return null;
end $$;
create trigger notify after update of tenant_id, role_id, secret_hash, ended_at, expires_at on session
  for each row execute function notify_session();

-- How many sign-ins of one person count at a time: as many as there are, the newest, or the first.
alter table tenant add column session_policy text not null default 'off'
  check (session_policy in ('off', 'newest-wins', 'refuse-new'));
