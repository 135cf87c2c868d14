-- What the product writes to people: in which words, on which ways, through which servers, and what became of it.

create table message_template (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  -- With arguments, such as {name}; the body is markup.
  subject jsonb not null,
  body jsonb not null,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('message_template', shared => true);

-- The password is sealed, for this row alone.
create table mail_server (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  host text not null,
  port int not null check (port between 1 and 65535),
  -- Encrypted from the first byte on; else it must become so before anything is said.
  tls boolean not null,
  user_name text,
  password bytea,
  sender text not null,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('mail_server');

create table webhook (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  url text not null,
  -- What its receiver checks the signature with; sealed, for this row alone.
  secret bytea not null,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('webhook');

create table send_config (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  -- The kind for which people choose their ways.
  receive_code text not null check (receive_code in ('MSG', 'NOTICE', 'ANNOUNCE', 'SECURITY')),
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('send_config', shared => true);

create table send_config_line (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  config_id uuid not null,
  channel text not null check (channel in ('WEB', 'EMAIL', 'SMS', 'WEBHOOK')),
  template_code text not null,
  webhook_id uuid,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, config_id) references send_config (tenant_id, id) on delete cascade,
  -- No cascade: a webhook that is sent to is not removed under those who rely on it.
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id),
  unique nulls not distinct (tenant_id, config_id, channel, webhook_id),
  constraint send_config_line_webhook check ((channel = 'WEBHOOK') = (webhook_id is not null))
);
call tenant_table('send_config_line', shared => true);

-- One message on one way to one receiver. Mail was the first kind of them.
alter table mail rename to delivery;
alter index mail_to_send rename to delivery_due;
alter index mail_by_time rename to delivery_by_time;
alter table delivery drop constraint mail_channel_check;
alter table delivery add constraint delivery_channel_check check (channel in ('web', 'email', 'sms', 'webhook'));
-- What was sent, by its code; nothing for what was sent before there were codes.
alter table delivery add column code text;
-- Whom it is for, when it is a person here, and which webhook.
alter table delivery add column to_user_id uuid references app_user (id) on delete set null;
alter table delivery add column webhook_id uuid;
alter table delivery add foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete set null (webhook_id);
-- It held a secret that was taken out of it, so that it cannot be sent again.
alter table delivery add column blanked boolean not null default false;
-- About an account: it goes through the installation's own server, whatever server its tenant has.
alter table delivery add column security boolean not null default false;

-- Each try to send, and what came of it.
create table delivery_try (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  delivery_id uuid not null,
  at timestamptz not null default now(),
  took_ms int not null,
  -- Null: it was taken.
  problem text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, delivery_id) references delivery (tenant_id, id) on delete cascade
);
create index delivery_try_by_delivery on delivery_try (tenant_id, delivery_id, at);
call tenant_table('delivery_try', recorded => false);

-- Wakes whoever sends, on every instance; no workspace is told, so that nothing goes into the outbox for it.
create function wake_sending() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', '0:delivery:');
  return null;
end $$;
create trigger wake after insert on delivery for each statement execute function wake_sending();
