-- Whom an announcement is for is part of its history.
create index audit_of_notice_receivers on audit (tenant_id, (coalesce(after, before) ->> 'notice_id'), id)
  where entity = 'notice_receiver';
