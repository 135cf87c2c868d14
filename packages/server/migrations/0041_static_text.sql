-- Longer texts with a little markup, such as a reminder or an agreement: the platform's, or a tenant's in their place.

create table static_text (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  code text not null,
  title jsonb not null,
  -- Washed before it is stored, and again before it is answered.
  text jsonb not null,
  start_on date,
  end_on date,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint static_text_end_after_start check (end_on >= start_on)
);

call tenant_table('static_text', shared => true);
