-- Whom an announcement for the own people is for, when not for all of them; and of the platform, for which tenants.

create table notice_receiver (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  notice_id uuid not null,
  type text not null check (type in ('TENANT', 'ROLE', 'USER')),
  -- The one of the type; a guest's record belongs to another tenant.
  to_tenant_id bigint references tenant,
  to_role_id uuid,
  to_user_id uuid references app_user (id) on delete cascade,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, to_role_id) references role (tenant_id, id) on delete cascade,
  unique nulls not distinct (tenant_id, notice_id, to_tenant_id, to_role_id, to_user_id),
  constraint notice_receiver_of_its_type check (
    num_nonnulls(to_tenant_id, to_role_id, to_user_id) = 1 and
    case type when 'TENANT' then to_tenant_id is not null and tenant_id = 0
      when 'ROLE' then to_role_id is not null else to_user_id is not null end)
);
call tenant_table('notice_receiver');

-- A tenant learns that it was meant, and of nobody else who was.
drop policy wall_read on notice_receiver;
create policy wall_read on notice_receiver as restrictive for select to atrium_app using (
  tenant_id = (select current_tenant()) or to_tenant_id = (select current_tenant())
);

drop policy wall_read on notice;
create policy wall_read on notice as restrictive for select to atrium_app using (
  (select current_tenant()) is not null and (
    tenant_id = (select current_tenant())
    or (tenant_id = 0 and status = 'PUBLISHED' and (receiver_type = 'ANNOUNCE' or exists (
      select from notice_receiver r
      where r.tenant_id = 0 and r.notice_id = notice.id and r.to_tenant_id = (select current_tenant()))))
  )
);
