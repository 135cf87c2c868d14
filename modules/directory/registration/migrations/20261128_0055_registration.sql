-- Whether people make accounts in a tenant by themselves, with an address at one of its verified mail domains: at most
-- one row of a tenant. Without it they do not. Who saved it last must be able to hand out the role.
create table registration_policy (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  takes_registrations boolean not null,
  needs_approval boolean not null,
  role_id uuid,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete set null (role_id)
);
call tenant_table('registration_policy');

-- Whether a person asked for it, at a verified mail domain; it counts as long as the policy allows it.
alter table invitation add column registration boolean not null default false;
