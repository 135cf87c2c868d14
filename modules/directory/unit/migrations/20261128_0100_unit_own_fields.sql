-- The values of the fields that a tenant has added to its units, by their codes: decision 159.
alter table unit add column custom jsonb not null default '{}'::jsonb;
