-- On which ways people are told, and which of them they may choose: of a kind of messages, or of one message by its
-- code. A tenant's own stands before the platform's, and that before what the product brings.
create table receive_rule (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  receive_code text not null,
  -- The ways that are on until a person chooses, and those that nobody chooses: on or off for everybody.
  usual text[] not null default '{}' check (usual <@ array['WEB', 'EMAIL']),
  fixed text[] not null default '{}' check (fixed <@ array['WEB', 'EMAIL']),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, receive_code)
);
call tenant_table('receive_rule', shared => true);
