-- All secrets of a session that still answer after a switch, by hash with the time until which they do: several
-- switches can be under way at once. Those of the last seconds before this migration are forgotten.
alter table session
  add column previous_secrets jsonb not null default '{}',
  drop column previous_secret_hash,
  drop column previous_until;
create index session_by_previous_secrets on session using gin (previous_secrets);
