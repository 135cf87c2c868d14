-- A card of the platform is every tenant's, or of those alone that have it here.
alter table dashboard_card add column everywhere boolean not null default true;

create table dashboard_tenant_card (
  tenant_id bigint not null references tenant check (tenant_id <> 0),
  id uuid not null default new_id(),
  card_tenant_id bigint not null default 0 check (card_tenant_id = 0),
  card_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, card_id),
  foreign key (card_tenant_id, card_id) references dashboard_card (tenant_id, id) on delete cascade
);
call tenant_table('dashboard_tenant_card');
