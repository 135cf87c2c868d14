alter table send_config add column custom jsonb not null default '{}'::jsonb;
