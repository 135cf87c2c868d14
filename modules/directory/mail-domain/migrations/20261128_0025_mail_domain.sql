-- Mail domains of a tenant. Several tenants can name one; verified it is for one of them.
create table mail_domain (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- In lower case and ASCII (RFC 5890).
  domain text not null,
  -- Published in DNS by the owner of the domain, and so no secret.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  last_check text check (last_check in ('found', 'missing', 'unanswered')),
  checked_at timestamptz,
  verified_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, domain)
);
create unique index mail_domain_verified on mail_domain (domain) where verified_at is not null;

call tenant_table('mail_domain');
