-- Where the platform has switched guests off, nobody becomes one, however a role is given. Existing guests stay.
create function take_guest() returns trigger language plpgsql as $$
begin
  -- A further role of a guest comes here, too, before the conflict is found.
  if tg_op = 'INSERT' and exists (
    select from guest where tenant_id = new.tenant_id and user_id = new.user_id and ended_at is null) then
    return new;
  end if;
  if not coalesce((
    select enabled from feature_switch where code = 'guests' and tenant_id in (0, new.tenant_id)
    order by tenant_id desc limit 1), true) then
    raise exception 'tenant % takes no guests', new.tenant_id using errcode = 'check_violation', constraint = 'guest_taken';
  end if;
  return new;
end $$;
create trigger take_guest before insert on guest for each row when (new.ended_at is null) execute function take_guest();
create trigger take_guest_again before update of ended_at on guest for each row
  when (old.ended_at is not null and new.ended_at is null) execute function take_guest();
