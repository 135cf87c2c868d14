-- What looking after people and tenants needs besides their tables.

-- How many people a tenant may have; null for any number.
alter table tenant add column user_limit int check (user_limit between 1 and 1000000);

-- Whoever is disabled, or whose tenant is, is signed out by the same statement, whichever way it came.
create function end_sessions_of_disabled() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  with ended as (
    update session set ended_at = now(), ended_reason = 'disabled'
    where ended_at is null and case tg_table_name
      when 'tenant' then tenant_id = new.tenant_id
      else user_id = new.id end
    returning id)
  delete from oidc_record where session_id in (select id from ended) and model <> 'AccessToken';
  return null;
end $$;

create trigger end_sessions after update of enabled on app_user for each row
  when (old.enabled and not new.enabled) execute function end_sessions_of_disabled();
create trigger end_sessions after update of enabled on tenant for each row
  when (old.enabled and not new.enabled) execute function end_sessions_of_disabled();
