-- Whether people may ask for a tenant of their own: at most one row, of the platform. Without it they may not.
create table tenant_request_setting (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  takes_requests boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call tenant_table('tenant_request_setting');

-- Requests for a new tenant; rows of the platform. Of the link only the hash is stored.
create table tenant_request (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  num text not null,
  name text not null,
  language text not null,
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  approved_at timestamptz,
  refused_at timestamptz,
  reason text,
  -- The tenant that was made, which may be deleted since.
  new_tenant_id bigint,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index tenant_request_by_created on tenant_request (tenant_id, created_at desc, id);

call tenant_table('tenant_request');

-- The person of each, under its id. It stands apart, so that the audit log has no name and address of people who may
-- be erased later.
create table tenant_request_person (
  tenant_id bigint not null references tenant,
  id uuid not null,
  real_name text not null,
  email text not null,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references tenant_request (tenant_id, id) on delete cascade
);
create index tenant_request_person_by_email on tenant_request_person (tenant_id, lower(email));
call wall('tenant_request_person');
grant select, insert, update, delete on tenant_request_person to atrium_app, atrium_site;
