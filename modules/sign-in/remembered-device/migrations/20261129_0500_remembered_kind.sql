-- The kind of second factor with which a device was remembered: it is proof of that kind alone.
alter table remembered_device add column kind text check (kind in ('authenticator', 'passkey'));

-- Any change of a person's second factors forgets their devices, so the factors of now are those of then. Who has one
-- kind alone was remembered with it; who has both is asked once more. The owner sees no rows behind row security.
alter table second_factor no force row level security;
alter table passkey no force row level security;
update remembered_device d set kind = case
  when not exists (select from passkey k where k.user_id = d.user_id) then 'authenticator'
  when not exists (select from second_factor f where f.user_id = d.user_id and f.confirmed_at is not null) then 'passkey'
end;
alter table second_factor force row level security;
alter table passkey force row level security;
delete from remembered_device where kind is null;
alter table remembered_device alter column kind set not null;
