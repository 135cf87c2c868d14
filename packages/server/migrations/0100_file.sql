-- Files: what is said about each stands in a row, its bytes in the store under a key that nobody can guess.

create table attachment_group (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);

create table file (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- The name of the bytes in the store, derived from nothing.
  key text not null unique check (key ~ '^[0-9a-f]{64}$'),
  bucket text not null,
  directory text not null default '',
  name text not null check (name <> ''),
  -- What the first bytes say it is, whatever its name and its sender say.
  media_type text not null,
  size bigint not null check (size >= 0),
  -- In hexadecimal digits.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  group_id uuid,
  -- Has no address: only its key leads to it.
  secret boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references attachment_group (tenant_id, id)
);
create index file_by_time on file (tenant_id, created_at desc);
create index file_by_group on file (tenant_id, group_id) where group_id is not null;
create index file_by_person on file (tenant_id, created_by);

-- Bytes that came with the database wait here until a start has put them into the store.
create table file_content (
  tenant_id bigint not null references tenant,
  key text not null,
  content bytea not null,
  primary key (tenant_id, key)
);

-- Keys of rows that are gone, until their bytes are gone, too.
create table file_removal (
  tenant_id bigint not null references tenant,
  key text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, key)
);

-- How much each tenant keeps, counted by the database.
create table file_usage (
  tenant_id bigint not null references tenant,
  bucket text not null,
  files bigint not null default 0,
  bytes bigint not null default 0,
  primary key (tenant_id, bucket)
);

-- Pictures of people and files of the portal have kept their bytes in the database until now. An owner that is no
-- superuser sees its walled tables only while the wall is not forced.
alter table picture no force row level security;
alter table portal_file no force row level security;

insert into file (tenant_id, key, bucket, directory, name, media_type, size, sha256, created_at, created_by, updated_at, updated_by)
select tenant_id, key, 'public', 'avatar', 'picture', media_type, length(content), encode(sha256(content), 'hex'),
  created_at, user_id, updated_at, user_id
from picture;
insert into file_content (tenant_id, key, content) select tenant_id, key, content from picture;
drop table picture;

alter table portal_file add column stored_id uuid;
update portal_file set stored_id = new_id();
insert into file (tenant_id, id, key, bucket, directory, name, media_type, size, sha256, created_at, created_by, updated_at, updated_by)
select tenant_id, stored_id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'public', 'download',
  name, media_type, size, sha256, created_at, created_by, updated_at, updated_by
from portal_file;
insert into file_content (tenant_id, key, content)
select p.tenant_id, f.key, p.content from portal_file p join file f on f.tenant_id = p.tenant_id and f.id = p.stored_id;
-- What is left says how often a file was taken: beside the file itself, so that counting leaves nothing in the audit.
alter table portal_file
  drop column size,
  drop column sha256,
  drop column content,
  drop column name,
  drop column media_type,
  alter column stored_id set not null,
  add foreign key (tenant_id, stored_id) references file (tenant_id, id);
alter table portal_file force row level security;

insert into file_usage (tenant_id, bucket, files, bytes)
select tenant_id, bucket, count(*), sum(size) from file group by tenant_id, bucket;

call tenant_table('attachment_group', recorded => false);
call tenant_table('file');
call wall('file_content');
call wall('file_removal');
call wall('file_usage');
grant select, insert, delete on file_content to atrium_site;
grant select, insert, delete on file_removal to atrium_app, atrium_site;
grant select, insert, update on file_usage to atrium_app, atrium_site;

create function count_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_usage as u (tenant_id, bucket, files, bytes) values (new.tenant_id, new.bucket, 1, new.size)
    on conflict (tenant_id, bucket) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes;
  else
    update file_usage set files = files - 1, bytes = bytes - old.size
    where tenant_id = old.tenant_id and bucket = old.bucket;
    insert into file_removal (tenant_id, key) values (old.tenant_id, old.key);
  end if;
  return null;
end $$;
create trigger count after insert or delete on file for each row execute function count_file();

-- How many bytes a tenant may keep; the platform says so.
alter table tenant add column file_capacity bigint not null default 10737418240 check (file_capacity >= 0);

-- What may come into a bucket, or into a directory of it. The platform's rules count where a tenant has none.
create table upload_rule (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  bucket text not null,
  directory text not null default '',
  -- Such as `image/*` or `application/pdf`; none means any.
  media_types text[] not null default '{}',
  -- In small letters, without the dot; none means any.
  extensions text[] not null default '{}',
  -- In bytes.
  largest bigint not null check (largest > 0),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, bucket, directory)
);
call tenant_table('upload_rule', shared => true);

-- Marks a store as this installation's, so that nobody sweeps what belongs to another one.
create table file_store (id uuid primary key);
insert into file_store values (gen_random_uuid());
grant select on file_store to atrium_site;
