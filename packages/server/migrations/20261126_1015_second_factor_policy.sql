-- Whether a tenant offers or requires a second factor. Where a tenant has no row it is offered.
create table second_factor_policy (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  demand text not null check (demand in ('off', 'offered', 'required')),
  grace_days int not null check (grace_days between 0 and 90),
  required_since timestamptz check ((demand = 'required') = (required_since is not null)),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call tenant_table('second_factor_policy');
