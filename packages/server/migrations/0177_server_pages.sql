-- Webhooks and servers for mail have pages of their own, with sets of their own: those of before go from the page for
-- sending, with what roles held of them.
alter table permission_set no force row level security, disable trigger user;
alter table permission_set_permission disable trigger user;
alter table role_permission_set disable trigger user;
delete from permission_set
where tenant_id = 0 and code ~ '\.message\.send-config\.hmsg\.send-config\.list\.button\.(servers|webhooks)$';
alter table permission_set force row level security, enable trigger user;
alter table permission_set_permission enable trigger user;
alter table role_permission_set enable trigger user;
