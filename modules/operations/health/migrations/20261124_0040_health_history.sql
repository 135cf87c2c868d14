-- The requests of each instance by minute, for the charts of a week. Like the instances it is of no tenant. Counts of
-- a few hundred bytes a minute are worth a log, because they explain a crash after it.
create table health_minute (
  minute timestamptz not null,
  instance_id uuid not null,
  host text not null,
  version text not null,
  requests int not null check (requests >= 0),
  errors jsonb not null,
  p50 real,
  p99 real,
  waiting int not null check (waiting >= 0),
  primary key (minute, instance_id)
);
grant select, insert, delete on health_minute to atrium_site;

-- The slowest calls of all instances by quarter of an hour. p50 is the mean of the minutes' medians, weighted by
-- requests, and p99 the highest of the minutes.
create table health_call (
  quarter timestamptz not null,
  method text not null,
  path text not null,
  count int not null check (count > 0),
  errors int not null check (errors >= 0),
  p50 real not null,
  p99 real not null,
  primary key (quarter, method, path)
);
grant select, insert, update, delete on health_call to atrium_site;
