-- The audit is read newest first: of one tenant, and by the platform of all. Sign-ins have a log of their own.
create index audit_of_tenant_changes on audit (tenant_id, at desc, id desc)
  where verb in ('create', 'update', 'delete', 'deny');
create index audit_of_changes on audit (at desc, id desc)
  where verb in ('create', 'update', 'delete', 'deny');
