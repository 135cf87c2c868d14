-- The servers that run, each with what it last said of itself. It is written anew every few seconds and worth nothing
-- after a crash, so that it needs no log; and it is of no tenant.
create unlogged table instance (
  id uuid primary key,
  host text not null,
  version text not null,
  services text[] not null,
  started_at timestamptz not null,
  beat_at timestamptz not null default now(),
  figures jsonb not null
);
grant select, insert, update, delete on instance to atrium_site;
