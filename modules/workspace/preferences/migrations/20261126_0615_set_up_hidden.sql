-- Whether the person has hidden the card that leads through the setup of a tenant.
alter table app_user
  add column set_up_hidden boolean not null default false;
