-- The mail domains whose addresses people of the tenant may invite, in lower case and ASCII (RFC 5890). Empty for all.
alter table registration_policy add column invitation_domains text[] not null default '{}';
