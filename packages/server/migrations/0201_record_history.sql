-- What hangs on a record is part of its history: found by the record, not by its own id.
create index audit_of_role_sets on audit (tenant_id, (coalesce(after, before) ->> 'role_id'), id)
  where entity = 'role_permission_set';
create index audit_of_view_fields on audit (tenant_id, (coalesce(after, before) ->> 'lov_view_id'), id)
  where entity = 'lov_view_field';
create index audit_of_send_ways on audit (tenant_id, (coalesce(after, before) ->> 'config_id'), id)
  where entity = 'send_config_line';
