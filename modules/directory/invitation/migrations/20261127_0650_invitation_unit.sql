-- The units that a person joins by accepting, until the last day of the roles.
alter table invitation add column unit_ids uuid[] not null default '{}';
