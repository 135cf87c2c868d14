-- For how many days a person may have a device remembered, on which a password is then enough; 0 means never. Policies
-- of before stay as strict as they were.
alter table second_factor_policy
  add column remember_days int not null default 0 check (remember_days between 0 and 90);

-- Browsers in which a person gave their second factor and asked to be remembered. The sign-in alone reads them: the
-- application has no grant.
create table remembered_device (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- SHA-256 of tenant, person and the random secret in the browser's cookie: it is of no use to anybody else.
  secret_hash bytea not null,
  user_agent text,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (user_id, secret_hash)
);
call wall('remembered_device');
grant select, insert, update, delete on remembered_device to atrium_site;

-- Another password and any change of the second factors forget all devices of the person, whoever makes it and
-- however. The trigger acts as the owner of the tables, to whom the policies of this one apply like to everybody else.
create policy owner on remembered_device to current_user using (true) with check (true);
create function forget_devices() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from remembered_device where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger forget_devices after update of changed_at on credential for each row execute function forget_devices();
create trigger forget_devices after insert or delete on passkey for each row execute function forget_devices();
create trigger forget_devices after update of confirmed_at on second_factor for each row execute function forget_devices();
create trigger forget_devices_of_removed after delete on second_factor for each row
  when (old.confirmed_at is not null) execute function forget_devices();
