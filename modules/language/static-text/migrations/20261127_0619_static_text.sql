alter table static_text add column custom jsonb not null default '{}'::jsonb;
