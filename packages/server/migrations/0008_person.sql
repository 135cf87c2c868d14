-- What a person chooses for the own workspace, the own pictures, and what the person is told on which way.

-- Without a choice the browser's, or the tenant's, counts.
alter table app_user
  add column theme text check (theme in ('light', 'dark', 'system')),
  add column density text check (density in ('comfortable', 'compact')),
  add column menu_layout text check (menu_layout in ('inline', 'horizontal', 'side', 'side-all')),
  add column menu_layout_theme text check (menu_layout_theme in ('theme1', 'theme2', 'color', 'default')),
  add column tenant_accent boolean,
  add column popout_reminder boolean not null default true;

-- The role the next sign-in in this tenant begins with.
create table default_role (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
call tenant_table('default_role', recorded => false);

-- Pictures of people. Whoever knows the key may see one; the key is in no way derived from anything.
create table picture (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  key text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (length(content) <= 204800),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
create index picture_by_user on picture (tenant_id, user_id);
-- Not recorded: the audit would keep every picture for good.
call tenant_table('picture', recorded => false);

-- On which ways a person is told of a kind of message; a kind without a row goes the usual ways.
create table receive_config (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  receive_code text not null,
  channels text[] not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, receive_code)
);
call tenant_table('receive_config', recorded => false);

-- Who is online, and how a session ended: by its person in another browser, or by an administrator.
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('signed-out', 'kicked', 'expired', 'disabled', 'ended-elsewhere', 'ended-by-admin'));

-- The sign-ins of one person, in whatever tenant. A failure has nobody who acts, only the account that was meant.
create index audit_of_sign_ins on audit ((case entity when 'app_user' then entity_id else actor_id end), at desc)
  where verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch');
