-- People who want announcements in the workspace get each publication as an unread line of type ANNOUNCE. The message
-- names the announcement, which may be the platform's, and the publication, with whose end the line goes.
alter table message
  drop constraint message_type_check,
  add constraint message_type_check check (type in ('MSG', 'NOTICE', 'ANNOUNCE')),
  add column notice_id uuid,
  add column publication_id uuid,
  add constraint message_of_notice check ((type = 'ANNOUNCE') = (notice_id is not null and publication_id is not null));
create index message_of_publication on message (publication_id) where publication_id is not null;

-- The last day on which the line counts as unread; always if empty.
alter table user_message add column unread_until date;

-- Who opened an announcement since it was published last. It may be the platform's, so there is no reference.
create table notice_reading (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  notice_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  read_at timestamptz not null default now(),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, notice_id, user_id)
);
call tenant_table('notice_reading', recorded => false);

-- A publication that is withdrawn becomes due, so that its unread lines are removed in every tenant.
create trigger wake_when_revoked after update of revoked_at on notice_publication
  for each statement execute function wake_sending();
