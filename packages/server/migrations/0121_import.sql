-- A file that somebody brings in: its rows as they were read, and what came of them.
create table import_batch (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  template_code text not null,
  file_name text not null,
  state text not null check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED')),
  -- The check of all rows that comes first: whatever is edited afterwards makes it worth nothing.
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index import_batch_of_person on import_batch (tenant_id, user_id, id desc);
create index import_batch_by_time on import_batch (created_at);
call tenant_table('import_batch');

create table import_row (
  tenant_id bigint not null default current_tenant(),
  batch_id uuid not null,
  id uuid not null default new_id(),
  -- The line of the file, its head being the first.
  line int not null,
  -- Texts by the name of their field.
  data jsonb not null,
  state text not null default 'NEW'
    check (state in ('NEW', 'VALID_SUCCESS', 'VALID_FAILED', 'IMPORT_SUCCESS', 'IMPORT_FAILED')),
  -- What is wrong with it: the field, and the rule it breaks.
  faults jsonb not null default '[]',
  primary key (tenant_id, batch_id, id),
  foreign key (tenant_id, batch_id) references import_batch (tenant_id, id) on delete cascade
);
create index import_row_in_order on import_row (tenant_id, batch_id, line);
call wall('import_row');
grant select, insert, update, delete on import_row to atrium_app, atrium_site;
