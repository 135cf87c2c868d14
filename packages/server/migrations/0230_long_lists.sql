-- Lists that may be long are read in the order they are shown in, from an index.

-- People are found across tenants, too: guests are rows of another one, and the platform sees all.
create index app_user_by_name on app_user (real_name, id) include (tenant_id);
create index app_user_of_tenant_by_name on app_user (tenant_id, real_name, id);
drop index delivery_by_time;
create index delivery_by_time on delivery (tenant_id, created_at desc, id desc);
drop index file_by_time;
create index file_by_time on file (tenant_id, created_at desc, id desc);
drop index audit_of_tenant_sign_ins;
create index audit_of_tenant_sign_ins on audit (tenant_id, at desc, id desc)
  where verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch');
