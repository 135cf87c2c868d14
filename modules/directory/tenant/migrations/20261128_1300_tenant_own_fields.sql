-- The values of the fields that the platform has added to tenants, by their codes: decision 173.
alter table tenant add column custom jsonb not null default '{}'::jsonb;
