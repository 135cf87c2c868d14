-- The oldest transaction that was running when a change was recorded. Events are named after it, so that a reader can
-- resume from any event, and an event has the same name on every instance and after every restart.
alter table outbox add column horizon xid8;
alter table outbox alter column horizon set default pg_snapshot_xmin(pg_current_snapshot());
