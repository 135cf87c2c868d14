-- When people last cleared the announcements of their bell, which from then on shows newer ones only.
create table notice_clearing (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  cleared_at timestamptz not null default now(),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
call tenant_table('notice_clearing', recorded => false);
