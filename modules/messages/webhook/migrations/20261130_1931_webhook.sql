-- The secret is encrypted for the id of its row, and written in the transaction that inserts it.
alter table webhook alter column secret set default ''::bytea;
alter table webhook add column custom jsonb not null default '{}'::jsonb;
