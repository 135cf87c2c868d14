-- A named list of whom something is sent to: people, and whoever holds a role.
create table receiver_group (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('receiver_group');

create table receiver_group_member (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  receiver_group_id uuid not null,
  -- The one of them; a guest's record belongs to another tenant.
  to_role_id uuid,
  to_user_id uuid references app_user (id) on delete cascade,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, receiver_group_id) references receiver_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, to_role_id) references role (tenant_id, id) on delete cascade,
  unique nulls not distinct (tenant_id, receiver_group_id, to_role_id, to_user_id),
  constraint receiver_group_member_is_one check (num_nonnulls(to_role_id, to_user_id) = 1)
);
call tenant_table('receiver_group_member');

-- An announcement can be for a group. No cascade: without its last receiver it would be for everybody.
-- The database has named some of the rules of before.
do $$ declare rule record; begin
  for rule in select conname from pg_constraint
    where conrelid = 'notice_receiver'::regclass and contype in ('c', 'u')
  loop
    execute format('alter table notice_receiver drop constraint %I', rule.conname);
  end loop;
end $$;
alter table notice_receiver add constraint notice_receiver_type_check check (type in ('TENANT', 'ROLE', 'USER', 'GROUP'));
alter table notice_receiver add column to_group_id uuid;
alter table notice_receiver add constraint notice_receiver_group foreign key (tenant_id, to_group_id)
  references receiver_group (tenant_id, id);
alter table notice_receiver add constraint notice_receiver_once
  unique nulls not distinct (tenant_id, notice_id, to_tenant_id, to_role_id, to_user_id, to_group_id);
alter table notice_receiver add constraint notice_receiver_of_its_type check (
  num_nonnulls(to_tenant_id, to_role_id, to_user_id, to_group_id) = 1 and
  case type when 'TENANT' then to_tenant_id is not null and tenant_id = 0
    when 'ROLE' then to_role_id is not null
    when 'GROUP' then to_group_id is not null
    else to_user_id is not null end);
