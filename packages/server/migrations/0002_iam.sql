-- People, roles, and what they may reach.

create table app_user (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id() unique,
  login_name text not null,
  real_name text not null,
  email text,
  phone text,
  image_url text,
  language text not null default 'en_US',
  time_zone text not null default 'UTC',
  date_format text not null default 'YYYY-MM-DD',
  time_format text not null default 'HH:mm:ss',
  default_tenant_id bigint references tenant,
  enabled boolean not null default true,
  start_on date,
  end_on date,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
-- One person signs in by one name wherever the person belongs, so both are unique over all tenants.
create unique index app_user_login_name on app_user (lower(login_name));
create unique index app_user_email on app_user (lower(email)) where email is not null;

-- Read by the sign-in alone: the application's role has no grant on it.
create table credential (
  user_id uuid primary key references app_user (id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on credential to atrium_site;

create table role (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  description jsonb not null default '{}',
  level text not null check (level in ('site', 'organization')),
  parent_id uuid,
  inherit_id uuid,
  built_in boolean not null default false,
  enabled boolean not null default true,
  end_on date,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent_id) references role (tenant_id, id),
  foreign key (tenant_id, inherit_id) references role (tenant_id, id),
  constraint role_level_of_tenant check ((level = 'site') = (tenant_id = 0)),
  constraint role_not_own_parent check (parent_id <> id and inherit_id <> id)
);

create table member_role (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- A guest belongs to another tenant, which is why this reference alone does not carry the tenant.
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  start_on date,
  end_on date,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id, user_id),
  -- No cascade: a role that people hold is not removed under them.
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index member_role_by_user on member_role (user_id);

create table menu (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  level text not null check (level in ('site', 'organization')),
  parent_tenant_id bigint,
  parent_id uuid,
  type text not null check (type in ('root', 'dir', 'menu', 'link', 'inner-link', 'window')),
  sort int not null default 0,
  icon text,
  route text,
  quick_index text,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, level, code),
  foreign key (parent_tenant_id, parent_id) references menu (tenant_id, id),
  constraint menu_parent_of_own_or_platform check (parent_tenant_id in (0, tenant_id)),
  constraint menu_not_own_parent check (parent_id <> id)
);

create table permission_set (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  menu_tenant_id bigint not null,
  menu_id uuid not null,
  code text not null,
  name jsonb not null,
  -- What the console does with an element of this set for somebody who lacks it.
  controller_type text not null default 'disabled' check (controller_type in ('disabled', 'hidden')),
  sort int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, menu_id, code),
  foreign key (menu_tenant_id, menu_id) references menu (tenant_id, id) on delete cascade,
  constraint permission_set_menu_of_own_or_platform check (menu_tenant_id in (0, tenant_id))
);

create table permission_set_permission (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  permission_set_id uuid not null,
  permission text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, permission_set_id, permission),
  foreign key (tenant_id, permission_set_id) references permission_set (tenant_id, id) on delete cascade
);

create table role_permission_set (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_id uuid not null,
  permission_set_tenant_id bigint not null,
  permission_set_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id, permission_set_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (permission_set_tenant_id, permission_set_id) references permission_set (tenant_id, id) on delete cascade,
  constraint role_permission_set_of_own_or_platform check (permission_set_tenant_id in (0, tenant_id))
);

-- The pages a person keeps at hand, per role.
create table shortcut (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  menu_tenant_id bigint not null,
  menu_id uuid not null,
  position int not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (menu_tenant_id, menu_id) references menu (tenant_id, id) on delete cascade,
  constraint shortcut_menu_of_own_or_platform check (menu_tenant_id in (0, tenant_id))
);

call tenant_table('app_user');
call tenant_table('role');
call tenant_table('member_role');
call tenant_table('menu', shared => true);
call tenant_table('permission_set', shared => true);
call tenant_table('permission_set_permission', shared => true);
call tenant_table('role_permission_set');
call tenant_table('shortcut', recorded => false);

-- Besides its own people a tenant sees its guests, and everybody sees the own record.
drop policy wall_read on app_user;
create policy wall_read on app_user as restrictive for select to atrium_app using (
  (select current_tenant()) is not null and (
    tenant_id = (select current_tenant())
    or id = (select current_actor())
    or id in (select user_id from member_role)
  )
);
