-- Typed text that is not saved yet: of one person, in one role and tenant, for one form.
create table draft (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  form_key text not null,
  -- Encrypted: whoever reads the database or a copy of it reads no half-written letters.
  content bytea not null,
  expires_at timestamptz not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, role_id, form_key),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
create index draft_by_end on draft (expires_at);
-- Not recorded: the audit is about what was done, and nothing was.
call tenant_table('draft', recorded => false);
