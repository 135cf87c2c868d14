alter table depot add column custom jsonb not null default '{}'::jsonb;
