-- Entries that show a page of another program, which knows who works in the workspace. Without settings the defaults
-- apply.
alter table menu
  drop constraint menu_type_check,
  add constraint menu_type_check check (type in ('root', 'dir', 'menu', 'link', 'inner-link', 'embedded', 'window')),
  add column token_seconds int check (token_seconds between 60 and 900),
  add column receives text[] check (receives <@ array['person', 'email', 'tenant', 'role', 'language', 'theme']),
  add column allows text[] check (allows <@ array['openTab', 'notify', 'setUnsaved', 'pick']);
