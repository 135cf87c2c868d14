-- What is done again and again, at times that a cron expression names by the clock of a place.
create table scheduled_job (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  kind text not null,
  -- What the kind is told; its schema is the contract's.
  params jsonb not null default '{}',
  cron text not null,
  time_zone text not null,
  -- Days for which runs are kept.
  keep_days int not null default 30 check (keep_days between 1 and 365),
  paused boolean not null default false,
  -- In whose name it runs: who saved it last, with the role that was used. Whether that still counts is judged by each run.
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  session_id uuid not null,
  language text not null,
  scope jsonb not null default '{}',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('scheduled_job');

-- When a job is due next: beside the job, so that its audit holds what people did and not every tick.
create table job_clock (
  tenant_id bigint not null default current_tenant(),
  -- The job's.
  id uuid not null,
  -- The time of the next run; null: there is none, or the job is paused.
  next_run_at timestamptz,
  -- When an instance is to plan it; while one does, when it would be given up for dead.
  due_at timestamptz,
  tries int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references scheduled_job (tenant_id, id) on delete cascade
);
create index job_clock_due on job_clock (due_at) where due_at is not null;
call wall('job_clock');
grant select, insert, update, delete on job_clock to atrium_app, atrium_site;
call told('job_clock');

create table job_run (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  job_id uuid not null,
  -- The time that it stands for: of each time a job runs once, whatever clocks do [SAFE-78].
  planned_at timestamptz not null,
  -- Who asked for it besides its times.
  asked_by uuid references app_user (id) on delete set null,
  manual boolean not null default false,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')),
  due_at timestamptz,
  tries int not null default 0,
  stop_asked boolean not null default false,
  instance text,
  -- A text of ours with what is filled in, so that everybody reads it in the own language.
  message_code text,
  message_values jsonb not null default '{}',
  done_count int not null default 0,
  total_count int,
  started_at timestamptz,
  ended_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references scheduled_job (tenant_id, id) on delete cascade,
  unique (tenant_id, job_id, planned_at)
);
create index job_run_due on job_run (due_at) where due_at is not null;
create index job_run_by_time on job_run (tenant_id, planned_at desc);
-- One run of a job at a time.
create unique index job_run_under_way on job_run (tenant_id, job_id) where state in ('WAITING', 'RUNNING');
call tenant_table('job_run', recorded => false);
call told('job_run');
