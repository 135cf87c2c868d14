alter table vehicle add column custom jsonb not null default '{}'::jsonb;
