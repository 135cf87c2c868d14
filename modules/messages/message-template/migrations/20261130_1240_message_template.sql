alter table message_template add column custom jsonb not null default '{}'::jsonb;
