-- The values of the fields that the home tenant has added, by their codes: decision 161.
alter table app_user add column custom jsonb not null default '{}'::jsonb;
