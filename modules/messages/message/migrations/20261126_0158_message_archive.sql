-- When the person put the message into their archive; empty while it is in the inbox.
alter table user_message add column archived_at timestamptz;
