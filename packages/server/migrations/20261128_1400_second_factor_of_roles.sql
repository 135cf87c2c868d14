-- Roles of which a tenant offers or requires a second factor besides what it says of everybody.
create table second_factor_role (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_id uuid not null,
  demand text not null check (demand in ('offered', 'required')),
  grace_days int not null check (grace_days between 0 and 90),
  required_since timestamptz check ((demand = 'required') = (required_since is not null)),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
call tenant_table('second_factor_role');

-- What was required of administrators is required of their role. The owner sees no rows behind row security.
alter table second_factor_policy no force row level security, disable trigger user;
alter table role no force row level security;
alter table second_factor_role no force row level security, disable trigger user;
insert into second_factor_role (tenant_id, role_id, demand, grace_days, required_since)
  select p.tenant_id, r.id, 'required', p.grace_days, p.required_since
  from second_factor_policy p join role r on r.tenant_id = p.tenant_id and r.built_in
  where p.demand = 'administrators';
alter table second_factor_policy
  drop constraint second_factor_policy_demand_check,
  drop constraint second_factor_policy_check;
update second_factor_policy set demand = 'offered', required_since = null where demand = 'administrators';
alter table second_factor_policy
  add constraint second_factor_policy_demand_check check (demand in ('off', 'offered', 'required')),
  add constraint second_factor_policy_check check ((demand = 'required') = (required_since is not null));
alter table second_factor_policy force row level security, enable trigger user;
alter table role force row level security;
alter table second_factor_role force row level security, enable trigger user;
