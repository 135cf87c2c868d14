-- Something can be sent to a user group, and to a unit of the organisation with all below it, too.
alter table notice_receiver add column to_user_group_id uuid;
alter table notice_receiver add column to_unit_id uuid;
alter table notice_receiver add constraint notice_receiver_user_group foreign key (tenant_id, to_user_group_id)
  references user_group (tenant_id, id) on delete cascade;
alter table notice_receiver add constraint notice_receiver_unit foreign key (tenant_id, to_unit_id)
  references unit (tenant_id, id) on delete cascade;
alter table notice_receiver drop constraint notice_receiver_once;
alter table notice_receiver add constraint notice_receiver_once unique nulls not distinct
  (tenant_id, notice_id, to_tenant_id, to_role_id, to_user_id, to_group_id, to_user_group_id, to_unit_id);
alter table notice_receiver drop constraint notice_receiver_type_check;
alter table notice_receiver add constraint notice_receiver_type_check
  check (type in ('TENANT', 'ROLE', 'USER', 'GROUP', 'USER_GROUP', 'UNIT'));
alter table notice_receiver drop constraint notice_receiver_of_its_type;
alter table notice_receiver add constraint notice_receiver_of_its_type check (
  num_nonnulls(to_tenant_id, to_role_id, to_user_id, to_group_id, to_user_group_id, to_unit_id) = 1 and
  case type when 'TENANT' then to_tenant_id is not null and tenant_id = 0
    when 'ROLE' then to_role_id is not null
    when 'GROUP' then to_group_id is not null
    when 'USER_GROUP' then to_user_group_id is not null
    when 'UNIT' then to_unit_id is not null
    else to_user_id is not null end);

alter table receiver_group_member add column to_user_group_id uuid;
alter table receiver_group_member add column to_unit_id uuid;
alter table receiver_group_member add constraint receiver_group_member_user_group foreign key (tenant_id, to_user_group_id)
  references user_group (tenant_id, id) on delete cascade;
alter table receiver_group_member add constraint receiver_group_member_unit foreign key (tenant_id, to_unit_id)
  references unit (tenant_id, id) on delete cascade;
-- The database has named the rule of before.
do $$ declare rule record; begin
  for rule in select conname from pg_constraint
    where conrelid = 'receiver_group_member'::regclass and contype = 'u'
  loop
    execute format('alter table receiver_group_member drop constraint %I', rule.conname);
  end loop;
end $$;
alter table receiver_group_member add constraint receiver_group_member_once unique nulls not distinct
  (tenant_id, receiver_group_id, to_role_id, to_user_id, to_user_group_id, to_unit_id);
alter table receiver_group_member drop constraint receiver_group_member_is_one;
alter table receiver_group_member add constraint receiver_group_member_is_one
  check (num_nonnulls(to_role_id, to_user_id, to_user_group_id, to_unit_id) = 1);

-- Whether an announcement names whom it is for. It still does when those were deleted since, and is then for nobody:
-- without this it would be for everybody.
alter table notice add column names_receivers boolean not null default false;
alter table notice no force row level security, disable trigger user;
alter table notice_receiver no force row level security;
update notice n set names_receivers = true
where exists (select from notice_receiver r where r.tenant_id = n.tenant_id and r.notice_id = n.id);
alter table notice_receiver force row level security;
alter table notice force row level security, enable trigger user;

-- Whoever an announcement is shown to asks in which user groups they are: reading is narrowed to what a session looks
-- after where it says that it does so, as with announcements and files. Changing is narrowed as before.
drop policy scope_read on user_group;
create policy scope_read on user_group as restrictive for select to atrium_app using (
  tenant_id = scope_tenant('user_group')
  or created_by = any ((select scope_owners())::uuid[]) or unit_id = any ((select scope_units())::uuid[])
);
