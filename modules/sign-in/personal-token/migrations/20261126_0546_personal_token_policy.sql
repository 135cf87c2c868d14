-- How long a token may count, by tenant.
create table personal_token_policy (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  longest_days int not null check (longest_days between 1 and 366),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call tenant_table('personal_token_policy');
