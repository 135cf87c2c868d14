-- The organisation of a tenant: its units as a tree, the positions in them, and who works where. And groups of people.

create table unit (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  kind text not null check (kind in ('GROUP', 'COMPANY', 'DEPARTMENT')),
  parent_id uuid,
  sort int not null default 0,
  manager_id uuid references app_user (id) on delete set null,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  -- No cascade: a unit that others stand below is not removed under them.
  foreign key (tenant_id, parent_id) references unit (tenant_id, id)
);
create index unit_by_parent on unit (tenant_id, parent_id);

-- Each unit with every unit above it and with itself, so that "this unit and all below" is one range of one index.
create table unit_tree (
  tenant_id bigint not null,
  above_id uuid not null,
  unit_id uuid not null,
  primary key (tenant_id, above_id, unit_id),
  foreign key (tenant_id, above_id) references unit (tenant_id, id) on delete cascade,
  foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade
);
create index unit_tree_by_unit on unit_tree (tenant_id, unit_id);

create table position (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  unit_id uuid not null,
  code text not null,
  name jsonb not null,
  sort int not null default 0,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, unit_id, id),
  unique (tenant_id, unit_id, code),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade
);

create table unit_member (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- A guest belongs to another tenant, which is why this reference alone does not carry the tenant.
  user_id uuid not null references app_user (id) on delete cascade,
  unit_id uuid not null,
  position_id uuid,
  -- Where what the person makes belongs to.
  is_primary boolean not null default false,
  start_on date,
  end_on date,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  constraint unit_member_once unique nulls not distinct (tenant_id, user_id, unit_id, position_id),
  -- No cascade: a unit, or a position, that people are in is not removed under them.
  foreign key (tenant_id, unit_id) references unit (tenant_id, id),
  foreign key (tenant_id, unit_id, position_id) references position (tenant_id, unit_id, id),
  constraint unit_member_end_after_start check (end_on >= start_on)
);
create index unit_member_by_unit on unit_member (tenant_id, unit_id);
create unique index unit_member_primary on unit_member (tenant_id, user_id) where is_primary;

create table user_group (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  remark text not null default '',
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

create table user_group_member (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_group_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_group_id, user_id),
  foreign key (tenant_id, user_group_id) references user_group (tenant_id, id) on delete cascade
);
create index user_group_member_by_user on user_group_member (user_id);

call tenant_table('unit');
call tenant_table('position');
call tenant_table('unit_member');
call tenant_table('user_group');
call tenant_table('user_group_member');
call wall('unit_tree');
grant select, insert, delete on unit_tree to atrium_app, atrium_site;

-- Keeps `unit_tree` with the parents of units. Whoever moves a unit waits for whoever moves another of the tenant:
-- two moves that are right alone could close a circle together.
create function keep_unit_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7261190, new.tenant_id::int);
  if tg_op = 'UPDATE' then
    if exists (select from unit_tree where tenant_id = new.tenant_id and above_id = new.id and unit_id = new.parent_id) then
      raise exception 'a unit cannot stand below itself' using errcode = 'check_violation', constraint = 'unit_not_below_itself';
    end if;
    delete from unit_tree tree using unit_tree below
    where below.tenant_id = new.tenant_id and below.above_id = new.id
      and tree.tenant_id = new.tenant_id and tree.unit_id = below.unit_id
      and not exists (
        select from unit_tree kept
        where kept.tenant_id = new.tenant_id and kept.above_id = new.id and kept.unit_id = tree.above_id);
  else
    insert into unit_tree (tenant_id, above_id, unit_id) values (new.tenant_id, new.id, new.id);
  end if;
  insert into unit_tree (tenant_id, above_id, unit_id)
  select new.tenant_id, above.above_id, below.unit_id
  from unit_tree above, unit_tree below
  where above.tenant_id = new.tenant_id and above.unit_id = new.parent_id
    and below.tenant_id = new.tenant_id and below.above_id = new.id;
  return null;
end $$;

create trigger keep_tree after insert on unit for each row execute function keep_unit_tree();
create trigger keep_moved_tree after update of parent_id on unit for each row
  when (old.parent_id is distinct from new.parent_id) execute function keep_unit_tree();

-- A place that counts today, over the columns of `unit_member`.
create function counts_today(start_on date, end_on date) returns boolean language sql stable parallel safe as $$
  select coalesce(start_on, current_date) <= current_date and coalesce(end_on, current_date) >= current_date
$$;
