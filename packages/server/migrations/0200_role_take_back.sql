-- A change of a role's permission sets on trial: until somebody confirms it, it is taken back at its time, by
-- whichever instance runs then. The row goes with the trial, however it ends.
create table role_take_back (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_id uuid not null,
  -- What the change really did: granted what was not held, took back what was.
  assigned uuid[] not null,
  recycled uuid[] not null,
  ends_at timestamptz not null,
  -- When an instance is to take it next.
  due_at timestamptz,
  tries int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
create index role_take_back_due on role_take_back (due_at) where due_at is not null;
-- That permission sets were granted and taken back is in the audit by itself.
call tenant_table('role_take_back', recorded => false);
call told('role_take_back');
