create table dispatch_rules (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  turnaround integer not null,
  longest_trip integer,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id),
  constraint dispatch_rules_turnaround_check check (turnaround between 0 and 1440),
  constraint dispatch_rules_longest_trip_check check (longest_trip between 30 and 10080)
);

comment on constraint dispatch_rules_turnaround_check on dispatch_rules is 'check: turnaround between 0 and 1440';
comment on constraint dispatch_rules_longest_trip_check on dispatch_rules is 'check: longest_trip between 30 and 10080';

call tenant_table('dispatch_rules');
