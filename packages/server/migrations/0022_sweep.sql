-- What is swept away by its age is found by it.
create index idempotency_by_time on idempotency (created_at);
