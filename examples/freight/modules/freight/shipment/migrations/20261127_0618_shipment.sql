alter table shipment add column custom jsonb not null default '{}'::jsonb;
