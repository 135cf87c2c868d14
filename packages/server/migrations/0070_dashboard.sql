-- The cards of the workplace: which there are, which a role has, and how each person arranged them.

create table dashboard_card (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  -- What the console knows a card by.
  code text not null,
  name jsonb not null,
  level text not null check (level in ('site', 'organization')),
  catalog_type text not null check (catalog_type in ('schedule', 'report', 'notice')),
  icon text,
  -- The permission without which nobody sees the card; null: whoever is signed in.
  permission text,
  params text not null default 'none',
  -- Where it stands until a person arranges the cards: of twenty columns, in rows.
  x int not null default 0,
  y int not null default 0,
  w int not null default 8,
  h int not null default 7,
  shown boolean not null default true,
  fixed boolean not null default false,
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, level, code),
  constraint dashboard_card_in_grid check (x >= 0 and y >= 0 and w between 1 and 20 and h >= 1 and x + w <= 20)
);

-- The cards of a role. One without a row here has every card of its level.
create table dashboard_role_card (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_id uuid not null,
  card_tenant_id bigint not null,
  card_id uuid not null,
  -- Without an own place the card's counts.
  x int,
  y int,
  -- Stands there until the person arranges the cards; cannot be taken away.
  shown boolean not null default true,
  fixed boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id, card_tenant_id, card_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (card_tenant_id, card_id) references dashboard_card (tenant_id, id) on delete cascade,
  constraint dashboard_role_card_reachable check (card_tenant_id in (0, tenant_id))
);

-- How a person arranged the cards in a role: one row, so that it is saved as a whole or not at all.
create table dashboard_layout (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  role_id uuid not null,
  -- A list of { cardId, x, y, w, h }.
  places jsonb not null check (jsonb_typeof(places) = 'array'),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, role_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);

call tenant_table('dashboard_card', shared => true);
call tenant_table('dashboard_role_card');
call tenant_table('dashboard_layout', recorded => false);
call told('dashboard_layout');

-- Sign-ins of a tenant by day, for the card that draws them.
create index audit_of_sign_in_days on audit (tenant_id, at) where verb in ('sign-in', 'sign-in-failed');
