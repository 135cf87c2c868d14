-- The rows of the product's tables that each module of another repository has put there or is the reason of, so that
-- they can be taken out of service or deleted when its code is gone. Of no tenant.
create table module_entry (
  module text primary key,
  -- Keys by table, as of the last start with the module.
  entries jsonb not null,
  -- Ids by table, of rows that were switched off when the module was removed; null while it was not.
  switched_off jsonb
);
grant select, insert, update, delete on module_entry to atrium_site;
