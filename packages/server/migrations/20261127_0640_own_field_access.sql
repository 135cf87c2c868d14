-- Who sees and changes the values of an own field, by role and for all others.
alter table own_field
  add column others_access text not null default 'write'
    check (others_access in ('write', 'read', 'masked', 'absent')),
  add column role_access jsonb not null default '[]';
