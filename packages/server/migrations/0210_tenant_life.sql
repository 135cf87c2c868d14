-- The life of a tenant: suspended for a reason, put into the bin for thirty days, then gone from every table.

-- An owner that is no superuser sees its walled tables only while the wall is not forced.
alter table tenant no force row level security;
alter table tenant
  add column suspended_at timestamptz,
  add column suspended_reason text,
  -- When everything the tenant keeps was last written into a file.
  add column exported_at timestamptz,
  -- Since when it is in the bin.
  add column binned_at timestamptz,
  -- Others can be made after it.
  add column template boolean not null default false;
update tenant set suspended_at = updated_at where not enabled;
alter table tenant
  add constraint tenant_platform_stays check (tenant_id <> 0 or enabled),
  add constraint tenant_suspended_is_disabled check (suspended_at is null or not enabled),
  add constraint tenant_in_bin_is_disabled check (binned_at is null or not enabled);
alter table tenant force row level security;

-- Which tenants are to go, and which are gone: a row of the platform's that outlives its tenant, and is due when the
-- days in the bin are over. As a queue it is worked on by one instance at a time, and gone on with by another.
create table tenant_removal (
  tenant_id bigint not null default 0 references tenant check (tenant_id = 0),
  id uuid not null default new_id(),
  removed_id bigint not null unique check (removed_id <> 0),
  num text not null,
  name jsonb not null,
  due_at timestamptz,
  tries int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index tenant_removal_due on tenant_removal (due_at) where due_at is not null;
call tenant_table('tenant_removal', recorded => false);
alter table tenant_removal alter tenant_id set default 0;
revoke all on tenant_removal from atrium_app;
call told('tenant_removal');
grant delete on file_usage to atrium_site;

-- The number of a tenant that is gone is never given again.
create function refuse_removed_tenant() returns trigger language plpgsql as $$
begin
  if exists (select from tenant_removal where removed_id = new.tenant_id) then
    raise exception 'tenant % is gone, and its number with it', new.tenant_id;
  end if;
  return new;
end $$;
create trigger refuse_removed before insert on tenant for each row execute function refuse_removed_tenant();

-- Whether the transaction takes this tenant away: what goes then is not recorded row by row, because the entries would
-- go, too. That the tenant went, and who wanted it, stands in the audit of the platform.
create function is_going(tenant bigint) returns boolean language plpgsql stable as $$
begin
  -- The application itself removes nobody, and may not even look.
  if coalesce(current_setting('app.removing', true), '') <> tenant::text then
    return false;
  end if;
  return exists (select from tenant_removal where removed_id = tenant and due_at is not null);
end $$;

-- Of the audit nothing is ever deleted but old sign-ins, and all of a tenant that goes.
drop policy clear_sign_ins on audit;
create policy clear_sign_ins on audit as restrictive for delete to atrium_site using (
  (verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch') and at < now() - interval '30 days')
  or is_going(tenant_id));

create or replace function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  subject jsonb := coalesce(is_now, was);
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end;
begin
  if is_going((subject ->> 'tenant_id')::bigint) then
    return null;
  end if;
  insert into audit (tenant_id, actor_id, request_id, entity, entity_id, verb, before, after)
  values ((subject ->> 'tenant_id')::bigint, current_actor(), current_request(), tg_table_name,
          (subject ->> 'id')::uuid, verb, was, is_now);
  insert into outbox (tenant_id, topic, entity_id, user_id, verb)
  values ((subject ->> 'tenant_id')::bigint, tg_table_name, (subject ->> 'id')::uuid,
          concerned(tg_table_name, subject), verb);
  return null;
end $$;

create or replace function tell_change() returns trigger language plpgsql as $$
declare
  subject jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  verb text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end;
begin
  if is_going((subject ->> 'tenant_id')::bigint) then
    return null;
  end if;
  insert into outbox (tenant_id, topic, entity_id, user_id, verb)
  values ((subject ->> 'tenant_id')::bigint, tg_table_name, (subject ->> 'id')::uuid,
          concerned(tg_table_name, subject), verb);
  return null;
end $$;

-- The bytes of a tenant that goes are removed before its rows, so that none wait.
create or replace function count_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_usage as u (tenant_id, bucket, files, bytes) values (new.tenant_id, new.bucket, 1, new.size)
    on conflict (tenant_id, bucket) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes;
  elsif not is_going(old.tenant_id) then
    update file_usage set files = files - 1, bytes = bytes - old.size
    where tenant_id = old.tenant_id and bucket = old.bucket;
    insert into file_removal (tenant_id, key) values (old.tenant_id, old.key);
  end if;
  return null;
end $$;

-- Whoever was working in a tenant that is suspended is told so, and not that the own account was.
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check check (
  ended_reason in ('signed-out', 'kicked', 'expired', 'disabled', 'suspended', 'ended-elsewhere', 'ended-by-admin'));

create or replace function end_sessions_of_disabled() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  with ended as (
    update session set ended_at = now(),
      ended_reason = case tg_table_name when 'tenant' then 'suspended' else 'disabled' end
    where ended_at is null and case tg_table_name
      when 'tenant' then tenant_id = new.tenant_id
      else user_id = new.id end
    returning id)
  delete from oidc_record where session_id in (select id from ended) and model <> 'AccessToken';
  return null;
end $$;

-- Everything a tenant keeps is written into one file by a job of the platform's.
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind in ('export', 'import', 'tenant'));
