-- Nor does a role make a guest of a service account, whose row among people no tenant sees.
create or replace function make_guest() returns trigger language plpgsql as $$
begin
  if not exists (select from app_user where id = new.user_id and tenant_id = new.tenant_id)
    and not exists (select from service_account where id = new.user_id and tenant_id = new.tenant_id) then
    insert into guest (tenant_id, user_id) values (new.tenant_id, new.user_id)
    on conflict (tenant_id, user_id) do update set ended_at = null, has_left = false, ended_roles = '[]', until_on = null
    where guest.ended_at is not null;
  end if;
  return null;
end $$;
