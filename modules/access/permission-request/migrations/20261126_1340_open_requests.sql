-- Open requests are read for each start page; among all changes of a tenant they are few.
create index audit_of_permission_requests on audit (tenant_id, entity_id, id) where entity = 'permission_request';
