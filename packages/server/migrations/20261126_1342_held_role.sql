-- The roles of a user group: whoever is in the group holds them.
create table user_group_role (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_group_id uuid not null,
  role_id uuid not null,
  -- Whether the group is enabled. Readers of roles need not be allowed to see the group, which has an owner.
  enabled boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_group_id, role_id),
  foreign key (tenant_id, user_group_id) references user_group (tenant_id, id) on delete cascade,
  -- No cascade: a role that people hold is not removed under them.
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index user_group_role_by_role on user_group_role (role_id);
call tenant_table('user_group_role', recorded => false);
-- That a group was enabled is recorded once, for the group.
create trigger record after insert or delete on user_group_role for each row execute function record_change();
create index audit_of_group_roles on audit (tenant_id, (coalesce(after, before) ->> 'user_group_id'), id)
  where entity = 'user_group_role';

-- The group is locked, so that it is not disabled at the same moment.
create function take_enabled_of_group() returns trigger language plpgsql as $$
begin
  new.enabled := coalesce((
    select enabled from user_group where tenant_id = new.tenant_id and id = new.user_group_id for share), false);
  return new;
end $$;
create trigger take_enabled before insert on user_group_role for each row execute function take_enabled_of_group();

create function follow_enabled_of_group() returns trigger language plpgsql as $$
begin
  update user_group_role set enabled = new.enabled where tenant_id = new.tenant_id and user_group_id = new.id;
  return null;
end $$;
create trigger follow_enabled after update of enabled on user_group for each row
  when (new.enabled is distinct from old.enabled) execute function follow_enabled_of_group();

-- Whoever is a guest no longer leaves the tenant's groups, so that nothing is held again unasked on coming back.
create function leave_groups() returns trigger language plpgsql as $$
begin
  delete from user_group_member where tenant_id = new.tenant_id and user_id = new.user_id;
  return null;
end $$;
create trigger leave_groups after update of ended_at on guest for each row
  when (new.ended_at is distinct from old.ended_at) execute function leave_groups();

-- The roles that people hold, a row for each way in which they do: directly, or through an enabled user group. Those of
-- a guest end with the membership.
create view held_role with (security_invoker = true) as
  select tenant_id, user_id, role_id, start_on, end_on, null::uuid as user_group_id from member_role
  union all
  select m.tenant_id, m.user_id, gr.role_id, null::date, g.until_on, gr.user_group_id
  from user_group_member m
  join user_group_role gr on gr.tenant_id = m.tenant_id and gr.user_group_id = m.user_group_id
  left join guest g on g.tenant_id = m.tenant_id and g.user_id = m.user_id
  where gr.enabled and g.ended_at is null;
grant select on held_role to atrium_app, atrium_site;
