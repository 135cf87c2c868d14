-- A walk along the wall between tenants, with two tenants of its own: who wanted it, how far it is, what did not hold.
-- As a queue it is one instance's at a time, and of all instances only one is under way.
create table isolation_probe (
  tenant_id bigint not null default 0 references tenant check (tenant_id = 0),
  id uuid not null default new_id(),
  cells int,
  asked int not null default 0,
  broken int not null default 0,
  failures jsonb not null default '[]',
  changed_tables text[] not null default '{}',
  spared jsonb not null default '[]',
  error text,
  ended_at timestamptz,
  due_at timestamptz default now(),
  tries int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create unique index isolation_probe_under_way on isolation_probe (tenant_id) where ended_at is null;
call tenant_table('isolation_probe', recorded => false);
alter table isolation_probe alter tenant_id set default 0;
revoke all on isolation_probe from atrium_app;
call told('isolation_probe');
