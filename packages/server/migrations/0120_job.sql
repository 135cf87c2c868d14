-- Work that goes on without the request that asked for it, in the name of the person who did.
create table job (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  -- For what a list marks as the asking session's own; the session itself may end before the work does.
  session_id uuid not null,
  -- What the data hierarchies were narrowed to, and the language, when it was asked for.
  scope jsonb not null default '{}',
  language text not null,
  kind text not null check (kind in ('export', 'import')),
  name text not null,
  input jsonb not null,
  state text not null default 'DOING' check (state in ('DOING', 'DONE', 'CANCELLED', 'FAILED')),
  -- When an instance is to take it next; while one has it, when it would be given up for dead. Null: nothing is left to do.
  due_at timestamptz default now(),
  tries int not null default 0,
  done_rows int not null default 0,
  total_rows int,
  cancel_asked boolean not null default false,
  error text,
  file_name text,
  file_size bigint,
  ended_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
create index job_due on job (due_at) where due_at is not null;
create index job_of_person on job (tenant_id, user_id, id desc);
create index job_by_end on job (ended_at);
-- What was exported is recorded once, with the file, and not with every step on the way.
call tenant_table('job', recorded => false);
call told('job');

-- The file a job has made, in pieces, so that neither writing nor sending it needs it whole.
create table job_piece (
  tenant_id bigint not null,
  job_id uuid not null,
  position int not null,
  content bytea not null,
  primary key (tenant_id, job_id, position),
  foreign key (tenant_id, job_id) references job (tenant_id, id) on delete cascade
);
call wall('job_piece');
grant select, insert, delete on job_piece to atrium_app, atrium_site;
