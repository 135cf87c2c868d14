-- What visitors see: each tenant has a portal of its own.

-- A name of the tenant's own under which its portal answers, besides `/portal?tenant=<code>`.
alter table tenant add column portal_host text unique
  check (portal_host ~ '^[a-z0-9.-]+(:[0-9]+)?$');

-- What the portal shows in place of the plain body: markup by language, washed whenever it is shown.
alter table notice add column content jsonb;
create index notice_by_publishing on notice (tenant_id, published_at desc, id desc)
  where status = 'PUBLISHED' and receiver_type = 'ANNOUNCE';

create table portal_page (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- What its address ends with; `home` is the front page.
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9-]{0,63}$'),
  title jsonb not null,
  -- The sentence below the title, and what search engines show.
  lead jsonb not null,
  -- The picture in the arched window.
  picture text check (picture in ('court', 'harbour', 'clinic', 'turbines')),
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  published boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
call tenant_table('portal_page');

-- A file by itself, so that a change of what is said about it does not put it into the audit.
create table portal_file (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  media_type text not null,
  content bytea not null check (length(content) <= 52428800),
  size bigint not null generated always as (length(content)) stored,
  -- In hexadecimal digits, as visitors compare it.
  sha256 text not null generated always as (encode(sha256(content), 'hex')) stored,
  downloads bigint not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
call tenant_table('portal_file', recorded => false);

create table portal_download (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  file_id uuid not null,
  title jsonb not null,
  description jsonb not null default '{}',
  category jsonb not null default '{}',
  file_version text,
  released_on date not null default current_date,
  sort int not null default 0,
  published boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, file_id),
  foreign key (tenant_id, file_id) references portal_file (tenant_id, id)
);
call tenant_table('portal_download');
