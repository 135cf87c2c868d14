-- The root key, from which every other key is derived, once for each secret that opens it. The owner alone reads it, at
-- the start; which secrets there are, the health page shows.
create table root_key (
  secret_id text primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
grant select (secret_id, created_at) on root_key to atrium_site;
