-- Whom a receiver group names, and the positions of a unit, are part of their history.
create index audit_of_group_receivers on audit (tenant_id, (coalesce(after, before) ->> 'receiver_group_id'), id)
  where entity = 'receiver_group_member';
create index audit_of_positions on audit (tenant_id, (coalesce(after, before) ->> 'unit_id'), id)
  where entity = 'position';
