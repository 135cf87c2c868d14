-- The values of the fields that a tenant has added to its user groups.
alter table user_group add column custom jsonb not null default '{}'::jsonb;
