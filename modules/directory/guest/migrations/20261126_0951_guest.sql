-- The people of other tenants who are guests in a tenant. They stay so without a role, until the membership is ended.
create table guest (
  tenant_id bigint not null references tenant,
  id uuid not null default new_id(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- The last day; null for no end.
  until_on date,
  ended_at timestamptz,
  -- Ended by the guest, whom nobody makes one again without asking.
  has_left boolean not null default false,
  -- The roles that were held when it ended, to be given back.
  ended_roles jsonb not null default '[]',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
create index guest_by_user on guest (user_id);

-- People with a role in another tenant are guests there. The owner of the tables has no policy of its own.
alter table app_user no force row level security;
alter table member_role no force row level security;
insert into guest (tenant_id, user_id, created_at)
  select m.tenant_id, m.user_id, min(m.created_at) from member_role m join app_user u on u.id = m.user_id
  where u.tenant_id <> m.tenant_id group by m.tenant_id, m.user_id;
alter table app_user force row level security;
alter table member_role force row level security;

call tenant_table('guest');

-- A role of a guest never lasts longer than the membership, so that everything that asks for valid roles stops at its
-- last day, on every instance and without a job.
create function cap_guest_role() returns trigger language plpgsql as $$
begin
  new.end_on := least(new.end_on, (
    select until_on from guest where tenant_id = new.tenant_id and user_id = new.user_id and ended_at is null));
  return new;
end $$;
create trigger cap_guest before insert or update of end_on on member_role for each row execute function cap_guest_role();

-- The first role makes a guest, and a role for a guest whose membership has ended opens it again.
create function make_guest() returns trigger language plpgsql as $$
begin
  if not exists (select from app_user where id = new.user_id and tenant_id = new.tenant_id) then
    insert into guest (tenant_id, user_id) values (new.tenant_id, new.user_id)
    on conflict (tenant_id, user_id) do update set ended_at = null, has_left = false, ended_roles = '[]', until_on = null
    where guest.ended_at is not null;
  end if;
  return null;
end $$;
create trigger make_guest after insert on member_role for each row execute function make_guest();

-- Roles end with the membership: those that last longer are cut, and those that ended with the last day follow it.
create function move_guest_end() returns trigger language plpgsql as $$
begin
  update member_role m set end_on = new.until_on
  where m.tenant_id = new.tenant_id and m.user_id = new.user_id
    and (m.end_on = old.until_on or coalesce(m.end_on, 'infinity') > new.until_on);
  return null;
end $$;
create trigger move_end after update of until_on on guest for each row
  when (new.ended_at is null and new.until_on is distinct from old.until_on) execute function move_guest_end();

-- A tenant sees its own people and its guests, those without a role among them; all see their own record.
drop policy wall_read on app_user;
create policy wall_read on app_user as restrictive for select to atrium_app using (
  (select current_tenant()) is not null and (
    tenant_id = (select current_tenant())
    or id = (select current_actor())
    or id in (select user_id from guest where ended_at is null)
  )
);
