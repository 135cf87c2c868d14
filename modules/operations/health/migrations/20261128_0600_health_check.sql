-- How each health check of a module last ended. Of no tenant, like the instances; with a log, because operators ask
-- since when something is wrong, also after a crash.
create table health_check (
  name text primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  state text check (state in ('well', 'failed', 'late')),
  sentence jsonb check (state = 'failed' or sentence is null),
  failed_since timestamptz check ((failed_since is null) = (state is null or state = 'well'))
);
grant select, insert, update, delete on health_check to atrium_site;
