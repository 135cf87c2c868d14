-- The address and the browser of the request that made a change. The defaults come from the settings of the
-- transaction, as the actor and the request do.
alter table audit
  add column address text default nullif(current_setting('app.address', true), ''),
  add column user_agent text default nullif(current_setting('app.user_agent', true), '');

-- They are hashed with the row. Rows without them keep the text by which they were chained.
create or replace function audit_text(a audit) returns text language sql stable parallel safe as $$
  select (jsonb_build_array(a.tenant_id, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.request_id,
    a.entity, a.entity_id, a.verb, a.before, a.after)
    || case when a.address is null and a.user_agent is null then '[]' else jsonb_build_array(a.address, a.user_agent) end)::text
$$;
