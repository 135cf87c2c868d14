alter table shipment add column customer_id uuid;
alter table shipment add column order_number text not null default ''::text;
alter table shipment add column vehicle_id uuid;
alter table shipment add column leaves_at timestamp with time zone;
alter table shipment add column arrives_at timestamp with time zone;
alter table shipment add constraint shipment_tenant_id_customer_id_fkey foreign key (tenant_id, customer_id) references customer (tenant_id, id) not valid;
alter table shipment validate constraint shipment_tenant_id_customer_id_fkey;

-- reads the whole table and locks out writers meanwhile
create index on shipment (tenant_id, customer_id);

alter table shipment add constraint shipment_tenant_id_vehicle_id_fkey foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id) not valid;
alter table shipment validate constraint shipment_tenant_id_vehicle_id_fkey;

-- reads the whole table and locks out writers meanwhile
create index on shipment (tenant_id, vehicle_id);
