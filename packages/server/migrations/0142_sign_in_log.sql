-- Of the audit nothing is ever deleted but old sign-ins, and those by the platform's connection alone: what a tenant
-- keeps of its people's addresses and devices ends when it says so.
grant delete on audit to atrium_site;
create policy clear_sign_ins on audit as restrictive for delete to atrium_site
  using (verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch') and at < now() - interval '30 days');

-- The log of a tenant, newest first.
create index audit_of_tenant_sign_ins on audit (tenant_id, at desc)
  where verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch');
