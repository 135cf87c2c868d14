-- How people prove who they are: the rules for passwords, what shows that an address or a phone is theirs, and the
-- mail that tells them.

-- One row per tenant at most. Where a tenant has none the platform's counts, and without that the program's own rules.
create table password_policy (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  min_length int not null check (min_length between 8 and 128),
  -- How many of the last passwords cannot be chosen again.
  history int not null check (history between 0 and 24),
  -- Null: a password never expires.
  expires_after_days int check (expires_after_days between 1 and 3650),
  remind_days int not null check (remind_days between 0 and 90),
  change_first boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call tenant_table('password_policy', shared => true);

-- Whether somebody else than its owner chose the password.
alter table credential add column initial boolean not null default false;

-- What is kept about a person says how old the password is, so a change of it is told as one of the person.
create function tell_credential() returns trigger language plpgsql as $$
begin
  insert into outbox (tenant_id, topic, entity_id, user_id, verb)
  select tenant_id, 'app_user', id, id, 'update' from app_user where id = new.user_id;
  return null;
end $$;
create trigger tell after insert or update on credential for each row execute function tell_credential();

-- Passwords that were in use, as hashes. Read by the sign-in alone, like the credential.
create table password_history (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null default new_id(),
  password_hash text not null,
  retired_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- That an address or a phone was shown to be the person's own.
alter table app_user add column email_verified_at timestamptz;
alter table app_user add column phone_verified_at timestamptz;

-- What was sent to somebody, or given out, to prove something with: codes, links, and the key that a first proof
-- gives. Kept as hashes, good once and for minutes.
create table proof (
  id uuid primary key default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in
    ('email', 'phone', 'email-new', 'phone-new', 'change-contact', 'password-reset')),
  -- Where it was sent to, when it was sent.
  target text,
  secret_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index proof_by_user on proof (user_id, purpose);
create index proof_by_expiry on proof (expires_at);
create unique index proof_of_reset on proof (secret_hash) where purpose = 'password-reset';

grant select, insert, update, delete on password_history, proof to atrium_site;

-- What is to be sent, until it has gone.
create table mail (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  -- What nobody may read later, such as a code; it is taken out of the texts once they have gone.
  secrets text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  -- After this it is not worth sending.
  useful_until timestamptz,
  problem text,
  sent_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index mail_to_send on mail (next_try_at) where state = 'waiting';
create index mail_by_time on mail (tenant_id, created_at desc);
call tenant_table('mail', recorded => false);
