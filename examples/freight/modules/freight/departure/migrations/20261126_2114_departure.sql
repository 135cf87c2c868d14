create table departure (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  number text not null,
  origin_id uuid not null,
  destination_id uuid,
  customer_id uuid,
  vehicle_id uuid,
  planned_at timestamp with time zone not null,
  left_at timestamp with time zone not null,
  late integer generated always as (greatest(0, floor(extract(epoch from left_at - planned_at) / 60))::integer) stored,
  reason text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, origin_id) references depot (tenant_id, id),
  foreign key (tenant_id, destination_id) references depot (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id),
  constraint departure_late_check check (late between 0 and 14400000)
);

create index on departure (tenant_id, origin_id);
create index on departure (tenant_id, destination_id);
create index on departure (tenant_id, customer_id);
create index on departure (tenant_id, vehicle_id);

comment on column departure.late is 'computed: greatest(0, floor(extract(epoch from left_at - planned_at) / 60))::integer';
comment on constraint departure_late_check on departure is 'check: late between 0 and 14400000';

call tenant_table('departure');
