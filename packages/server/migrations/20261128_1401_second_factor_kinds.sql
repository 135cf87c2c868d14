-- The kinds of second factors that count where a tenant requires one, and since when no others do: people whose kind
-- counted before have days of grace from then.
alter table second_factor_policy
  add column kinds text[] not null default '{authenticator,passkey}'
    check (kinds <@ '{authenticator,passkey}' and cardinality(kinds) > 0),
  add column kinds_since timestamptz;
