-- What the requests of one session did, while its person wants to know: for minutes, never for good.

create table trace (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- How many lines it would have without a limit.
  lines int not null default 0,
  primary key (tenant_id, id)
);
create unique index trace_running on trace (session_id) where ended_at is null;
create index trace_by_time on trace (started_at);

create table trace_line (
  tenant_id bigint not null,
  trace_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('HTTP', 'DATASOURCE')),
  request_id text not null,
  started_at timestamptz not null,
  ms double precision not null,
  -- Of a request: its method, its path without the query, its status, and bytes in and out.
  method text,
  path text,
  status int,
  request_bytes bigint,
  response_bytes bigint,
  -- Of a statement: its text, which has no values in it.
  statement text,
  failed boolean not null default false,
  primary key (tenant_id, trace_id, id),
  foreign key (tenant_id, trace_id) references trace (tenant_id, id) on delete cascade
);

call wall('trace');
call wall('trace_line');
grant select, insert, update, delete on trace, trace_line to atrium_app, atrium_site;

-- The session says whether a trace runs, so that every instance knows without asking.
alter table session add column trace_id uuid;
drop trigger notify on session;
create trigger notify after update of tenant_id, role_id, secret_hash, ended_at, expires_at, trace_id on session
  for each row execute function notify_session();
