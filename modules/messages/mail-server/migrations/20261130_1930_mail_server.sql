alter table mail_server alter column tls set default true;
-- The column may still be null: servers of the version before, which run beside new ones for a while, write it.
alter table mail_server alter column user_name set default ''::text;
alter table mail_server add column custom jsonb not null default '{}'::jsonb;
