alter table carrier add column custom jsonb not null default '{}'::jsonb;
