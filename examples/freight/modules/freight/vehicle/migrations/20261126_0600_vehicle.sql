create table vehicle (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  name text not null,
  code text not null,
  depot_id uuid,
  fuel text,
  range integer,
  bay integer,
  equipment text[] not null default '{}'::text[],
  inspected_at timestamp with time zone,
  leaves_at time(0) without time zone,
  loading integer,
  filled numeric(15,2),
  price jsonb,
  driver_phone text not null default '',
  driver_email text not null default '',
  tracking text not null default '',
  paint text,
  telemetry jsonb,
  garage jsonb,
  manual_id uuid,
  photo_id uuid,
  rules jsonb not null,
  tracker_key bytea,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, bay, depot_id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, manual_id) references file (tenant_id, id),
  foreign key (tenant_id, photo_id) references file (tenant_id, id),
  constraint vehicle_equipment_check check (equipment <@ array['CRANE', 'COOLING', 'TAIL_LIFT']),
  constraint vehicle_loading_check check (loading between 0 and 1440),
  constraint vehicle_filled_check check (filled between 0 and 100),
  constraint vehicle_price_check check (price ?& array['amount', 'currency'] and price ->> 'amount' ~ '^-?\d{1,15}(\.\d{1,4})?$' and price ->> 'currency' ~ '^[A-Z]{3}$'),
  constraint vehicle_driver_phone_check check (driver_phone = '' or driver_phone ~ '^\+?[0-9][0-9 ()./-]{2,30}$'),
  constraint vehicle_driver_email_check check (driver_email = '' or driver_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  constraint vehicle_tracking_check check (tracking = '' or tracking ~ '^https?://'),
  constraint vehicle_paint_check check (paint ~ '^#[0-9a-f]{6}$'),
  constraint vehicle_garage_check check (jsonb_typeof(garage) = 'object')
);

create index on vehicle (tenant_id, depot_id);
create index on vehicle (tenant_id, manual_id);
create index on vehicle (tenant_id, photo_id);

comment on constraint vehicle_equipment_check on vehicle is 'check: equipment <@ array[''CRANE'', ''COOLING'', ''TAIL_LIFT'']';
comment on constraint vehicle_loading_check on vehicle is 'check: loading between 0 and 1440';
comment on constraint vehicle_filled_check on vehicle is 'check: filled between 0 and 100';
comment on constraint vehicle_price_check on vehicle is 'check: price ?& array[''amount'', ''currency''] and price ->> ''amount'' ~ ''^-?\d{1,15}(\.\d{1,4})?$'' and price ->> ''currency'' ~ ''^[A-Z]{3}$''';
comment on constraint vehicle_driver_phone_check on vehicle is 'check: driver_phone = '''' or driver_phone ~ ''^\+?[0-9][0-9 ()./-]{2,30}$''';
comment on constraint vehicle_driver_email_check on vehicle is 'check: driver_email = '''' or driver_email ~ ''^[^@[:space:]]+@[^@[:space:]]+$''';
comment on constraint vehicle_tracking_check on vehicle is 'check: tracking = '''' or tracking ~ ''^https?://''';
comment on constraint vehicle_paint_check on vehicle is 'check: paint ~ ''^#[0-9a-f]{6}$''';
comment on constraint vehicle_garage_check on vehicle is 'check: jsonb_typeof(garage) = ''object''';

call tenant_table('vehicle');

create table vehicle_carriers (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  vehicle_id uuid not null,
  sort integer not null,
  record_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id) on delete cascade,
  foreign key (tenant_id, record_id) references carrier (tenant_id, id)
);

create index on vehicle_carriers (tenant_id, vehicle_id);
create index on vehicle_carriers (tenant_id, record_id);

call tenant_table('vehicle_carriers');

create index audit_of_vehicle_carriers on audit (tenant_id, (coalesce(after, before) ->> 'vehicle_id'), id)
  where entity = 'vehicle_carriers';
