-- The transaction that put a row in front of its list, so that later pages can leave out rows that came since. Rows
-- that are there already come from before every anchor.
do $$
declare
  target regclass;
begin
  foreach target in array array['app_user', 'delivery', 'file', 'import_batch', 'job', 'job_run', 'notice',
    'portal_page_version', 'user_message']::regclass[]
  loop
    execute format('alter table %s add column xid xid8 not null default ''0''', target);
    execute format('alter table %s alter column xid set default pg_current_xact_id()', target);
  end loop;
end $$;
create index delivery_by_transaction on delivery (xid);

-- The audit records what people change, so not the transaction.
create or replace function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - 'xid' end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - 'xid' end;
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
