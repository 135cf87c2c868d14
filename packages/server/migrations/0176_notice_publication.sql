-- Each publishing of an announcement: a queue from which those it is for are told on the ways they have chosen.
create table notice_publication (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id() unique,
  notice_id uuid not null,
  -- When it is to be taken next; null once everybody was told, or when it was taken back before.
  due_at timestamptz default now(),
  tries int not null default 0,
  revoked_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade
);
create index notice_publication_due on notice_publication (due_at) where due_at is not null;
create index notice_publication_by_notice on notice_publication (tenant_id, notice_id);
call tenant_table('notice_publication', recorded => false);

-- Wakes whoever works on the queue, on every instance; no workspace is told.
create or replace function wake_sending() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_change', '0:' || tg_table_name || ':');
  return null;
end $$;
create trigger wake after insert on notice_publication for each statement execute function wake_sending();

-- Nobody is told twice of one publishing, on whichever tenant's behalf. No reference: what a tenant's own row says of
-- the platform's must not be a way to it.
alter table delivery add column publication_id uuid;
create unique index delivery_of_publication on delivery (publication_id, channel, to_user_id);

-- In the workspace an announcement is shown to whoever has not switched that off.
alter table send_config no force row level security;
alter table send_config_line no force row level security, disable trigger user;
insert into send_config_line (tenant_id, config_id, channel, template_code)
select tenant_id, id, 'WEB', code from send_config c where tenant_id = 0 and code = 'MESSAGE.NOTICE'
on conflict do nothing;
alter table send_config force row level security;
alter table send_config_line force row level security, enable trigger user;
