-- Pages of the portal are written in versions, of which visitors see one: the row of a page holds what they see, its
-- versions what was saved.
alter table portal_page drop constraint portal_page_picture_check;
alter table portal_page
  -- What search engines and networks show: title, description, picture.
  add column search jsonb not null default '{}',
  -- The version that was saved last, and the one that is shown.
  add column newest int not null default 1,
  add column shown int,
  -- When which version is to be shown, and when the page is to be taken back.
  add column publish_at timestamptz,
  add column publish_number int,
  add column revoke_at timestamptz,
  add column revoked_at timestamptz;

create table portal_page_version (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  page_id uuid not null,
  number int not null,
  -- Title, lead, picture, blocks and what search engines show.
  content jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, page_id, number),
  foreign key (tenant_id, page_id) references portal_page (tenant_id, id) on delete cascade
);

alter table portal_page no force row level security, disable trigger user;
update portal_page set shown = 1 where published;
insert into portal_page_version (tenant_id, page_id, number, content, created_at, created_by)
select tenant_id, id, 1,
  jsonb_strip_nulls(jsonb_build_object('title', title, 'lead', lead, 'picture', picture, 'blocks', blocks, 'search', search)),
  updated_at, updated_by
from portal_page;
alter table portal_page force row level security, enable trigger user;
call tenant_table('portal_page_version', recorded => false);

-- When something that is planned for a page is due: a queue that shows it, or takes it back.
create table portal_page_due (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id() unique,
  page_id uuid not null,
  due_at timestamptz,
  tries int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, page_id) references portal_page (tenant_id, id) on delete cascade
);
create index portal_page_due_at on portal_page_due (due_at) where due_at is not null;
create index portal_page_due_by_page on portal_page_due (tenant_id, page_id);
call tenant_table('portal_page_due', recorded => false);
create trigger wake after insert on portal_page_due for each statement execute function wake_sending();

-- What somebody has in the form and wants to see drawn; for an hour, and for nobody else.
create table portal_preview (
  tenant_id bigint not null references tenant,
  id uuid not null default gen_random_uuid(),
  code text not null,
  content jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index portal_preview_by_time on portal_preview (created_at);
call tenant_table('portal_preview', recorded => false);
