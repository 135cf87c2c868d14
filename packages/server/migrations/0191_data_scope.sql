-- Which records the holders of a role see and change: the data scope. It stands in row security, beside the wall.

alter table role add column data_scope text not null default 'ALL'
  check (data_scope in ('ALL', 'UNIT_AND_BELOW', 'UNIT', 'OWN', 'CHOSEN'));

-- Of a role whose scope is chosen: units, each with all below it, and values of data hierarchies.
create table role_scope_unit (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_id uuid not null,
  unit_id uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id, unit_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade
);

create table role_scope_value (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  role_id uuid not null,
  data_hierarchy_id uuid not null,
  value text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, role_id, data_hierarchy_id, value),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, data_hierarchy_id) references data_hierarchy (tenant_id, id) on delete cascade
);
call tenant_table('role_scope_unit');
call tenant_table('role_scope_value');

-- Every transaction of the application says in `app.data_scope` what it sees: `all`, or
-- {"ownUnit": "below" | "alone", "units": [id, …], "values": [{"REGION": "nordics"}, …]}. One that says nothing sees
-- no record that has an owner, but those of its person.
create function data_scope() returns jsonb language sql stable parallel safe as $$
  select case when current_setting('app.data_scope', true) like '{%' then current_setting('app.data_scope', true)::jsonb end
$$;

-- The tenant, when everything in it is seen. A comparison with it can use an index, and so can every other one beside
-- it; the planner reads its value, so that it knows which of them to use.
create function scope_tenant() returns bigint language sql stable parallel safe as $$
  select case when current_setting('app.data_scope', true) = 'all' then nullif(current_setting('app.tenant_id', true), '')::bigint end
$$;

-- The same for a table that others than those who look after it read, too: announcements, files. It is narrowed in a
-- transaction that says in `app.looks_after` that it looks after the table.
create function scope_tenant(target text) returns bigint language sql stable parallel safe as $$
  select case when current_setting('app.data_scope', true) = 'all' or current_setting('app.looks_after', true) is distinct from target
    then nullif(current_setting('app.tenant_id', true), '')::bigint end
$$;

-- The units whose records are seen.
create function scope_units() returns uuid[] language sql stable as $$
  with own as (
    select unit_id from unit_member where user_id = current_actor() and counts_today(start_on, end_on)
  )
  select array(
    select unit_id from own where data_scope() ->> 'ownUnit' = 'alone'
    union
    select tree.unit_id from own join unit_tree tree on tree.above_id = own.unit_id
    where data_scope() ->> 'ownUnit' = 'below'
    union
    select tree.unit_id from jsonb_array_elements_text(data_scope() -> 'units') chosen
    join unit_tree tree on tree.above_id = chosen::uuid
  )
$$;

-- The people whose records are seen, whatever unit these belong to: oneself, and who belongs to a chosen value.
create function scope_owners() returns uuid[] language sql stable as $$
  select array(
    select current_actor()
    union
    select u.id from jsonb_array_elements(data_scope() -> 'values') chosen join app_user u on u.scope @> chosen
  )
$$;

-- The people themselves who are seen.
create function scope_people() returns uuid[] language sql stable as $$
  select scope_owners() || array(
    select user_id from unit_member where unit_id = any (scope_units()) and counts_today(start_on, end_on)
  )
$$;
create index app_user_by_scope on app_user using gin (scope jsonb_path_ops);

-- What somebody makes belongs to the unit where that person works mainly, on the day it was made.
create function place_in_unit() returns trigger language plpgsql as $$
declare
  owner_id uuid;
begin
  if new.unit_id is null then
    execute format('select ($1).%I', tg_argv[0]) into owner_id using new;
    select m.unit_id into new.unit_id from unit_member m
    where m.tenant_id = new.tenant_id and m.user_id = owner_id and m.is_primary and counts_today(m.start_on, m.end_on);
  end if;
  return new;
end $$;

-- Puts the records of a table, which have an owner, into the data scope of whoever looks after them: who sees
-- everything of the tenant, the own ones, and those of a unit. `asked` is for tables that others read, too: reading is
-- narrowed only when the transaction asks for it, changing always.
create procedure scoped(target regclass, owner text default 'created_by', shared boolean default false, asked boolean default false)
language plpgsql as $$
declare
  seen constant text := format('%s = any ((select scope_owners())::uuid[]) or unit_id = any ((select scope_units())::uuid[])%s',
    quote_ident(owner), case when shared then ' or tenant_id = 0' else '' end);
  readable constant text := format('tenant_id = scope_tenant(%s) or %s',
    case when asked then quote_literal(target::text) else '' end, seen);
  changeable constant text := format('tenant_id = scope_tenant() or %s', seen);
begin
  execute format('alter table %s add column unit_id uuid', target);
  execute format('alter table %s add foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete set null (unit_id)', target);
  execute format('create index on %s (tenant_id, unit_id)', target);
  if not exists (
    select from pg_index i where i.indrelid = target and i.indpred is null
      and pg_get_indexdef(i.indexrelid, 1, true) = 'tenant_id' and pg_get_indexdef(i.indexrelid, 2, true) = owner) then
    execute format('create index on %s (tenant_id, %I)', target, owner);
  end if;
  execute format('create trigger place before insert on %s for each row execute function place_in_unit(%L)', target, owner);
  execute format('create policy scope_read on %s as restrictive for select to atrium_app using (%s)', target, readable);
  execute format('create policy scope_update on %s as restrictive for update to atrium_app using (%s) with check (true)', target, changeable);
  execute format('create policy scope_delete on %s as restrictive for delete to atrium_app using (%s)', target, changeable);
end $$;

call scoped('user_group');
call scoped('delivery');
call scoped('job', owner => 'user_id');
call scoped('import_batch', owner => 'user_id');
call scoped('notice', shared => true, asked => true);
call scoped('file', asked => true);

-- People are named everywhere: in stamps, in lists of who holds a role. So their rows are read without a scope, and
-- changed only within it. Whoever looks after accounts reads them through this view.
create policy scope_update on app_user as restrictive for update to atrium_app using (
  tenant_id = scope_tenant() or created_by = (select current_actor()) or id = any ((select scope_people())::uuid[])
) with check (true);
create policy scope_delete on app_user as restrictive for delete to atrium_app using (
  tenant_id = scope_tenant() or created_by = (select current_actor()) or id = any ((select scope_people())::uuid[])
);

-- The ids of the people whom a transaction looks after, guests of its tenant among them.
create view account with (security_invoker = true) as
  select tenant_id, id from app_user
  where (select scope_tenant()) is not null or created_by = (select current_actor())
    or id = any ((select scope_people())::uuid[]);
grant select on account to atrium_app;
