alter table receiver_group add column custom jsonb not null default '{}'::jsonb;
