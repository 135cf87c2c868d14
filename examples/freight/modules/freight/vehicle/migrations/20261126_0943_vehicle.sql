create table vehicle_inspections (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  vehicle_id uuid not null,
  sort integer not null,
  started_at timestamp with time zone not null,
  inspector_id uuid references app_user (id),
  took integer,
  next_from time(0) without time zone,
  wear numeric(15,2),
  cost jsonb,
  found text[] not null default '{}'::text[],
  remark text not null default '',
  garage_phone text not null default '',
  garage_email text not null default '',
  report text not null default '',
  sticker text,
  readings jsonb,
  address jsonb,
  is_valid boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id) on delete cascade,
  constraint vehicle_inspections_took_check check (took between 0 and 14400000),
  constraint vehicle_inspections_wear_check check (wear between 0 and 100),
  constraint vehicle_inspections_cost_check check (cost ?& array['amount', 'currency'] and cost ->> 'amount' ~ '^-?\d{1,15}(\.\d{1,4})?$' and cost ->> 'currency' ~ '^[A-Z]{3}$'),
  constraint vehicle_inspections_found_check check (found <@ array['BRAKES', 'LIGHTS']),
  constraint vehicle_inspections_garage_phone_check check (garage_phone = '' or garage_phone ~ '^\+?[0-9][0-9 ()./-]{2,30}$'),
  constraint vehicle_inspections_garage_email_check check (garage_email = '' or garage_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  constraint vehicle_inspections_report_check check (report = '' or report ~ '^https?://'),
  constraint vehicle_inspections_sticker_check check (sticker ~ '^#[0-9a-f]{6}$'),
  constraint vehicle_inspections_address_check check (jsonb_typeof(address) = 'object')
);

create index on vehicle_inspections (tenant_id, vehicle_id);
create index on vehicle_inspections (inspector_id);

comment on constraint vehicle_inspections_took_check on vehicle_inspections is 'check: took between 0 and 14400000';
comment on constraint vehicle_inspections_wear_check on vehicle_inspections is 'check: wear between 0 and 100';
comment on constraint vehicle_inspections_cost_check on vehicle_inspections is 'check: cost ?& array[''amount'', ''currency''] and cost ->> ''amount'' ~ ''^-?\d{1,15}(\.\d{1,4})?$'' and cost ->> ''currency'' ~ ''^[A-Z]{3}$''';
comment on constraint vehicle_inspections_found_check on vehicle_inspections is 'check: found <@ array[''BRAKES'', ''LIGHTS'']';
comment on constraint vehicle_inspections_garage_phone_check on vehicle_inspections is 'check: garage_phone = '''' or garage_phone ~ ''^\+?[0-9][0-9 ()./-]{2,30}$''';
comment on constraint vehicle_inspections_garage_email_check on vehicle_inspections is 'check: garage_email = '''' or garage_email ~ ''^[^@[:space:]]+@[^@[:space:]]+$''';
comment on constraint vehicle_inspections_report_check on vehicle_inspections is 'check: report = '''' or report ~ ''^https?://''';
comment on constraint vehicle_inspections_sticker_check on vehicle_inspections is 'check: sticker ~ ''^#[0-9a-f]{6}$''';
comment on constraint vehicle_inspections_address_check on vehicle_inspections is 'check: jsonb_typeof(address) = ''object''';

call tenant_table('vehicle_inspections');

create index audit_of_vehicle_inspections on audit (tenant_id, (coalesce(after, before) ->> 'vehicle_id'), id)
  where entity = 'vehicle_inspections';
