alter table customer add column custom jsonb not null default '{}'::jsonb;
