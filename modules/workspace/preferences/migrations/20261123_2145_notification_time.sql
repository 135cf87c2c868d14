-- For how many seconds notifications stay, or until they are closed.
alter table app_user
  add column notification_time text not null default '2.5' check (notification_time in ('2.5', '5', '10', 'closed'));
