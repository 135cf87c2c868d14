-- The roles of a unit, or of one of its positions: people who work there hold them, today and while the unit is enabled.
create table unit_role (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  unit_id uuid not null,
  -- Null: the role is held in every position, and without one.
  position_id uuid,
  role_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  constraint unit_role_once unique nulls not distinct (tenant_id, unit_id, position_id, role_id),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade,
  foreign key (tenant_id, unit_id, position_id) references position (tenant_id, unit_id, id) on delete cascade,
  -- No cascade: a role that people hold is not removed under them.
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index unit_role_by_role on unit_role (role_id);
call tenant_table('unit_role');
create index audit_of_unit_roles on audit (tenant_id, (coalesce(after, before) ->> 'unit_id'), id)
  where entity = 'unit_role';

-- The view of 20261126_1342, with a branch for units. A period that ends, and a membership of a guest that ends, end the
-- role, whichever is first.
create or replace view held_role with (security_invoker = true) as
  select tenant_id, user_id, role_id, start_on, end_on, null::uuid as user_group_id, null::uuid as unit_id
  from member_role
  union all
  select m.tenant_id, m.user_id, gr.role_id, null::date, g.until_on, gr.user_group_id, null::uuid
  from user_group_member m
  join user_group_role gr on gr.tenant_id = m.tenant_id and gr.user_group_id = m.user_group_id
  left join guest g on g.tenant_id = m.tenant_id and g.user_id = m.user_id
  where gr.enabled and g.ended_at is null
  union all
  select m.tenant_id, m.user_id, ur.role_id, m.start_on, least(m.end_on, g.until_on), null::uuid, ur.unit_id
  from unit_member m
  join unit_role ur on ur.tenant_id = m.tenant_id and ur.unit_id = m.unit_id
    and (ur.position_id is null or ur.position_id = m.position_id)
  join unit u on u.tenant_id = m.tenant_id and u.id = m.unit_id
  left join guest g on g.tenant_id = m.tenant_id and g.user_id = m.user_id
  where u.enabled and g.ended_at is null;

-- Units are left as groups are, so that nothing is held again unasked on coming back.
create or replace function leave_groups() returns trigger language plpgsql as $$
begin
  delete from user_group_member where tenant_id = new.tenant_id and user_id = new.user_id;
  delete from unit_member where tenant_id = new.tenant_id and user_id = new.user_id;
  return null;
end $$;
