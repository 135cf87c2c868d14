create table entry (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  subject text not null,
  person_id uuid references app_user (id),
  due_on date,
  note text not null default '',
  register text not null default '',
  state text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);

create index on entry (tenant_id, register, subject);
create index on entry (person_id);

call tenant_table('entry');
