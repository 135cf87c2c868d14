-- Invitations to a tenant by mail. Of the link only the hash is stored; it is random enough not to be tried out.
create table invitation (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_ids uuid[] not null,
  -- The last day of the roles; null for no end.
  until_on date,
  note text,
  language text not null,
  secret_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  -- The person who accepted it, who may belong to another tenant.
  user_id uuid references app_user (id) on delete set null,
  -- The mail, which is deleted before the invitation is.
  delivery_id uuid,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index invitation_by_sent on invitation (tenant_id, sent_at desc, id);
create index invitation_by_user on invitation (user_id) where user_id is not null;

call tenant_table('invitation');

-- The address of each, under its id. It stands apart, so that the audit log, which keeps every version of an invitation,
-- has no address of people who may be erased later.
create table invitation_address (
  tenant_id bigint not null references tenant,
  id uuid not null,
  email text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references invitation (tenant_id, id) on delete cascade
);
create index invitation_address_by_email on invitation_address (tenant_id, lower(email));
call wall('invitation_address');
grant select, insert, update, delete on invitation_address to atrium_app, atrium_site;
