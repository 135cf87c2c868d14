-- Languages, texts and table definitions.

create table language (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  sort int not null default 0,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint language_of_platform check (tenant_id = 0)
);

-- A text of the user interface. A tenant's text wins over the platform's, which wins over the one in the code.
create table prompt (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  prompt_key text not null,
  prompt_code text not null,
  lang text not null,
  description text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, lang, prompt_key, prompt_code)
);

create table ui_table (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  columns jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

call tenant_table('language', shared => true);
call tenant_table('prompt', shared => true);
call tenant_table('ui_table', shared => true);
