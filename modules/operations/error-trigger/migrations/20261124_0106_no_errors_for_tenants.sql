-- The permission set to provoke errors is for developers: it goes from the trees of tenants, with what roles held of it.
alter table permission_set no force row level security, disable trigger user;
alter table menu no force row level security;
alter table permission_set_permission disable trigger user;
alter table role_permission_set disable trigger user;
delete from permission_set s using menu m
where s.tenant_id = 0 and s.code like '%.workplace.ps.errors'
  and m.tenant_id = s.menu_tenant_id and m.id = s.menu_id and m.level = 'organization';
alter table permission_set force row level security, enable trigger user;
alter table menu force row level security;
alter table permission_set_permission enable trigger user;
alter table role_permission_set enable trigger user;
