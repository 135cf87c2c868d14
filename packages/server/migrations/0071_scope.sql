-- What a data hierarchy scopes: to which of its values a person belongs, and that every instance hears of a choice.

-- By the code of the hierarchy: { "REGION": "nordics", "DEPOT": "oslo" }. Who lacks one belongs to no value of it.
alter table app_user add column scope jsonb not null default '{}' check (jsonb_typeof(scope) = 'object');

-- A session carries its choices, and is told of by its own id.
create function notify_choice() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', coalesce(new.tenant_id, old.tenant_id) || ':session:' || coalesce(new.session_id, old.session_id));
  return null;
end $$;
create trigger notify after insert or update or delete on session_data_hierarchy
  for each row execute function notify_choice();
