-- Deliveries are a queue like every other: due_at says when one is to be taken next, and is null when nothing is left
-- to do. An owner that is no superuser sees its walled tables only while the wall is not forced.
drop index delivery_due;
alter table delivery rename column next_try_at to due_at;
alter table delivery alter column due_at drop not null;
alter table delivery no force row level security;
update delivery set due_at = null where state <> 'waiting';
alter table delivery force row level security;
alter table delivery add constraint delivery_waiting_is_due check ((state = 'waiting') = (due_at is not null));
create index delivery_due on delivery (due_at) where due_at is not null;

-- What is due again at once wakes whoever sends, as what is new does.
create trigger wake_again after update of due_at on delivery for each row
  when (new.due_at <= now()) execute function wake_sending();

-- What tries out a server for mail or a webhook goes there alone, enabled or not.
alter table delivery add column is_test boolean not null default false;
alter table delivery add column mail_server_id uuid;
alter table delivery add foreign key (tenant_id, mail_server_id) references mail_server (tenant_id, id)
  on delete set null (mail_server_id);
create index delivery_by_mail_server on delivery (tenant_id, mail_server_id) where mail_server_id is not null;
