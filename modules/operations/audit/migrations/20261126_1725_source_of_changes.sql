-- The service accounts of every tenant, by id alone. The audit log of a tenant says which changes programs made, those of
-- the platform's among them, whose rows the tenant does not see.
create policy source_of_changes on service_account for select to current_user using (true);
create function program_ids() returns setof uuid
language sql stable security definer set search_path = public as $$
  select id from service_account
$$;
revoke all on function program_ids() from public;
grant execute on function program_ids() to atrium_app, atrium_site;
