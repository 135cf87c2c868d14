-- Menus that came with the product are brought up to date with it, so that what they say is not changed by hand.
alter table menu add column built_in boolean not null default false;
update menu set built_in = true where tenant_id = 0;
