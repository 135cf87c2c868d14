-- Whether a person registered and waits for an administrator, who enables the account or deletes it. An account that is
-- disabled for another reason does not wait.
alter table app_user add column awaits_approval boolean not null default false;
alter table app_user add constraint app_user_awaits_disabled check (not (awaits_approval and enabled));
