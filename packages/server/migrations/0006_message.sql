-- What people are told: messages to one person each, and announcements to many.

-- A message is never changed once it is sent, so that its row is its own record: who wrote what, and when.
create table message (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  type text not null check (type in ('MSG', 'NOTICE')),
  category text not null,
  subject text not null,
  body text not null,
  -- The writer may be a guest, who belongs to another tenant; nobody wrote what the system says.
  sender_id uuid references app_user (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);

-- A message in the list of one person. Without this row the person has deleted it, or never got it.
create table user_message (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  message_id uuid not null,
  read_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, message_id, user_id),
  foreign key (tenant_id, message_id) references message (tenant_id, id) on delete cascade
);
create index user_message_by_user on user_message (tenant_id, user_id, created_at desc, id desc);
-- How many are unread is counted, never stored.
create index user_message_unread on user_message (tenant_id, user_id) where read_at is null;

create table notice (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  title jsonb not null,
  body jsonb not null,
  -- ANNOUNCE is for everybody, NOTIFY for the people of the tenant alone.
  receiver_type text not null default 'ANNOUNCE' check (receiver_type in ('ANNOUNCE', 'NOTIFY')),
  category text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'DELETED')),
  published_at timestamptz,
  published_by uuid references app_user (id) on delete set null,
  start_on date,
  end_on date,
  sticky boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  constraint notice_end_after_start check (end_on >= start_on),
  constraint notice_published_at_a_time check (status <> 'PUBLISHED' or published_at is not null)
);
create index notice_by_time on notice (tenant_id, status, published_at desc);

call tenant_table('message', recorded => false);
call tenant_table('user_message', recorded => false);
call told('user_message');
call tenant_table('notice');

-- Besides its own announcements a tenant sees those that the platform has published for everybody, and no draft.
drop policy wall_read on notice;
create policy wall_read on notice as restrictive for select to atrium_app using (
  (select current_tenant()) is not null and (
    tenant_id = (select current_tenant())
    or (tenant_id = 0 and status = 'PUBLISHED' and receiver_type = 'ANNOUNCE')
  )
);
