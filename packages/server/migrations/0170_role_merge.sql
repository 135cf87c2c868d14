-- Whether a person works with all of the own roles of a tenant at once. Empty: as the tenant says with ROLE_MERGE.
alter table app_user add column role_merge boolean;
