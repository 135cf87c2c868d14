-- Where a lookup's values come from, and how the dialog that picks from it is drawn.

-- IDP: from the values kept here. URL: from another call of ours, asked in the name of whoever asks for the lookup.
alter table lov add column type text not null default 'IDP' check (type in ('IDP', 'URL'));
alter table lov add column custom_url text;
alter table lov add constraint lov_url_of_type check ((type = 'URL') = (custom_url is not null));
-- Of what the other call answers: the fields that are value and meaning.
alter table lov add column value_field text;
alter table lov add column display_field text;
-- The lookup above: values here name the one there that they belong to.
alter table lov add column parent_lov_code text;
-- Answered by page even where nobody asks for one.
alter table lov add column must_page boolean not null default false;
-- Readable without signing in.
alter table lov add column public boolean not null default false;

alter table lov_value add column description jsonb not null default '{}';

create table lov_view (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name jsonb not null,
  -- The lookup it shows: the tenant's own, or the platform's.
  lov_code text not null,
  title jsonb not null,
  -- Pixels.
  width int check (width > 0),
  height int check (height > 0),
  page_size int not null default 5 check (page_size between 1 and 200),
  value_field text,
  display_field text,
  children_field text,
  -- Nothing is asked for before the first search.
  delay_load boolean not null default false,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

-- A field of a view: to search by, a column of the table, or both.
create table lov_view_field (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  lov_view_id uuid not null,
  field text not null,
  label jsonb not null,
  sort int not null default 0,
  is_query boolean not null default false,
  is_column boolean not null default true,
  width int check (width > 0),
  data_type text not null default 'TEXT' check (data_type in ('TEXT', 'INT', 'DATE', 'DATETIME', 'SELECT', 'SWITCH')),
  -- The lookup whose values a SELECT offers.
  source_code text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, lov_view_id, field),
  foreign key (tenant_id, lov_view_id) references lov_view (tenant_id, id) on delete cascade
);

call tenant_table('lov_view', shared => true);
call tenant_table('lov_view_field', shared => true);
