-- How many rows a filter finds is kept until it may have changed. Of what is sent: by the tenant it is sent in, which
-- wakes whoever sends as well.
drop trigger wake on delivery;
create function tell_delivery() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', coalesce(new.tenant_id, old.tenant_id) || ':delivery:');
  return null;
end $$;
create trigger tell after insert or delete or update of state on delivery
  for each row execute function tell_delivery();

-- The audit only grows, which is counted on from where one was; that some of it is gone is told.
create trigger tell after delete on audit for each statement execute function wake_sending();

-- Counted from an index alone.
drop index audit_of_tenant_changes, audit_of_changes, audit_of_tenant_sign_ins;
create index audit_of_tenant_changes on audit (tenant_id, at desc, id desc) include (xid)
  where verb in ('create', 'update', 'delete', 'deny');
create index audit_of_changes on audit (at desc, id desc) include (tenant_id, xid)
  where verb in ('create', 'update', 'delete', 'deny');
create index audit_of_tenant_sign_ins on audit (tenant_id, at desc, id desc) include (xid)
  where verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch');
-- What a data scope looks at, beside the order.
drop index delivery_by_time, file_by_time;
create index delivery_by_time on delivery (tenant_id, created_at desc, id desc) include (created_by, unit_id);
create index file_by_time on file (tenant_id, created_at desc, id desc) include (created_by, unit_id);
