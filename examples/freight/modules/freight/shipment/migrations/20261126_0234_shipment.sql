create table shipment (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  number text not null,
  origin_id uuid not null,
  destination_id uuid,
  carrier_id uuid,
  pick_up_on date,
  weight numeric(15,2),
  note text not null default '',
  state text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, origin_id) references depot (tenant_id, id),
  foreign key (tenant_id, destination_id) references depot (tenant_id, id),
  foreign key (tenant_id, carrier_id) references carrier (tenant_id, id)
);

create index on shipment (tenant_id, origin_id);
create index on shipment (tenant_id, destination_id);
create index on shipment (tenant_id, carrier_id);

call tenant_table('shipment');

create table shipment_lines (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  shipment_id uuid not null,
  sort integer not null,
  goods text not null,
  quantity integer not null,
  weight numeric(15,2) not null,
  total numeric(15,2) generated always as (quantity * weight) stored,
  home_id uuid,
  fragile boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, shipment_id) references shipment (tenant_id, id) on delete cascade,
  foreign key (tenant_id, home_id) references depot (tenant_id, id)
);

create index on shipment_lines (tenant_id, shipment_id);
create index on shipment_lines (tenant_id, home_id);

comment on column shipment_lines.total is 'computed: quantity * weight';

call tenant_table('shipment_lines');

create index audit_of_shipment_lines on audit (tenant_id, (coalesce(after, before) ->> 'shipment_id'), id)
  where entity = 'shipment_lines';
