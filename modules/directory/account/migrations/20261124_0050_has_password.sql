-- Whether a person has a password. The credential itself is read by the sign-in alone.
create function has_password(person uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from credential where user_id = person)
$$;
revoke all on function has_password(uuid) from public;
grant execute on function has_password(uuid) to atrium_app, atrium_site;
