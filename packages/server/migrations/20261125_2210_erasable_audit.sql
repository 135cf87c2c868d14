-- Personal values of the audit can be erased without breaking its chain: a link commits to them under a random key of
-- the person, and its hash covers the commitments alone. Without the key nobody can try values against a commitment.

-- One for each chain that a person occurs in. A null key was destroyed.
create table person_key (
  tenant_id bigint not null references tenant,
  person_id uuid not null,
  key bytea default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  primary key (tenant_id, person_id)
);
create index person_key_by_person on person_key (person_id);
call wall('person_key');
grant select, insert, update, delete on person_key to atrium_site;
create policy going on person_key as restrictive for delete to atrium_site using (is_going(tenant_id));

-- Who was erased, or is being erased while `due_at` is set. It holds no personal value and is never deleted.
create table erasure (
  tenant_id bigint not null references tenant,
  id uuid not null,
  due_at timestamptz,
  tries int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_actor(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_actor(),
  primary key (tenant_id, id)
);
create index erasure_due on erasure (due_at) where due_at is not null;
create index erasure_by_person on erasure (id);
call tenant_table('erasure', recorded => false);
call told('erasure');
revoke insert, update, delete on erasure from atrium_app;
create policy going on erasure as restrictive for delete to atrium_site using (is_going(tenant_id));

alter table app_user add column erased_at timestamptz;

-- The person who acted with the commitment to their address and browser; the person whom the entry is about with the
-- commitment to the values of these fields.
alter table audit_link
  add column actor_id uuid,
  add column actor_hash bytea,
  add column subject_id uuid,
  add column subject_hash bytea,
  add column fields text[],
  add constraint audit_link_actor foreign key (tenant_id, actor_id) references person_key,
  add constraint audit_link_subject foreign key (tenant_id, subject_id) references person_key;
create index audit_link_by_actor on audit_link (actor_id) where actor_id is not null;
create index audit_link_by_subject on audit_link (subject_id) where subject_id is not null;

create function personal_part(data jsonb, fields text[]) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value) from jsonb_each(case when jsonb_typeof(data) = 'object' then data end)
  where key = any(fields)
$$;

create function open_part(data jsonb, fields text[]) returns jsonb language sql immutable parallel safe as $$
  select case when fields is null or jsonb_typeof(data) <> 'object' then data else data - fields end
$$;

-- What is hashed of a row, with its commitments. `verify-audit` makes the same text without asking this function.
create function audit_text(a audit, actor uuid, actor_sum bytea, subject uuid, subject_sum bytea, fields text[])
returns text language sql stable parallel safe as $$
  select (jsonb_build_array(a.tenant_id, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.request_id,
    a.entity, a.entity_id, a.verb, open_part(a.before, fields), open_part(a.after, fields),
    actor, encode(actor_sum, 'hex'), subject, encode(subject_sum, 'hex'), to_jsonb(fields))
    || case when actor_sum is not null or (a.address is null and a.user_agent is null) then '[]'
      else jsonb_build_array(a.address, a.user_agent) end)::text
$$;

create function audit_commitment(key bytea, what text, a audit, one jsonb, other jsonb) returns bytea
language sql immutable parallel safe as $$
  select sha256(key || convert_to(jsonb_build_array(what, a.tenant_id, a.id, one, other)::text, 'UTF8'))
$$;

-- Chains up to so many rows and answers how many; nothing while another instance is at it. `personal` has, by entity,
-- its personal fields, and whether they are those of the record or of whoever acted.
create function seal_audit(most int, personal jsonb) returns int language plpgsql as $$
declare
  seen pg_snapshot := pg_current_snapshot();
  ended xid8 := pg_snapshot_xmin(seen);
  since audit_sealing;
  -- Transactions of another database server say nothing here: after a move every row without a link counts.
  has_moved boolean;
  last audit_sealing;
  found_rows int := 0;
  tenant bigint;
  place bigint;
  before_it bytea;
  row_sum bytea;
  entry record;
  link audit_link;
begin
  select * into since from audit_sealing for update skip locked;
  if not found then
    return 0;
  end if;
  last := since;
  has_moved := since.xid > pg_snapshot_xmax(seen);
  for entry in
    select * from (
      select a, a.tenant_id, a.id, a.at, a.verb, a.xid, personal -> a.entity as known from audit a
      where (has_moved or ((a.xid, a.id) > (since.xid, since.id) and a.xid < ended))
        and not exists (select from audit_link l where l.tenant_id = a.tenant_id and l.audit_id = a.id)
      order by a.xid, a.id limit most) batch
    order by tenant_id, xid, id
  loop
    if tenant is distinct from entry.tenant_id then
      tenant := entry.tenant_id;
      select l.seq, l.hash into place, before_it from audit_link l where l.tenant_id = tenant order by l.seq desc limit 1;
      place := coalesce(place, 0);
      before_it := coalesce(before_it, '');
    end if;
    place := place + 1;
    link := commitments(entry.a, entry.known);
    row_sum := sha256(convert_to(audit_text(entry.a, link.actor_id, link.actor_hash, link.subject_id, link.subject_hash,
      link.fields), 'UTF8'));
    before_it := sha256(before_it || convert_to(
      concat_ws('|', place, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.verb), 'UTF8') || row_sum);
    insert into audit_link (tenant_id, seq, audit_id, at, verb, row_hash, hash, actor_id, actor_hash, subject_id,
      subject_hash, fields)
    values (tenant, place, entry.id, entry.at, entry.verb, row_sum, before_it, link.actor_id, link.actor_hash,
      link.subject_id, link.subject_hash, link.fields);
    -- What came too late for the erasing of a person goes at once.
    if exists (select from person_key where tenant_id = entry.tenant_id and person_id in (link.actor_id, link.subject_id) and key is null) then
      update audit set address = address where tenant_id = tenant and id = entry.id;
    end if;
    if (entry.xid, entry.id) > (last.xid, last.id) then
      last.xid := entry.xid;
      last.id := entry.id;
    end if;
    found_rows := found_rows + 1;
  end loop;
  if found_rows < most then
    update audit_sealing set xid = ended, id = 0 where xid <> ended;
  elsif not has_moved then
    update audit_sealing set xid = last.xid, id = last.id;
  end if;
  return found_rows;
end $$;

-- The key of a person, made at the first entry. Once it was destroyed, another one each time, which nobody keeps.
create function key_of(tenant bigint, person uuid) returns bytea language plpgsql as $$
declare
  found_key bytea;
begin
  select key into found_key from person_key where tenant_id = tenant and person_id = person;
  if not found then
    insert into person_key (tenant_id, person_id) values (tenant, person) on conflict do nothing;
    select key into found_key from person_key where tenant_id = tenant and person_id = person;
  end if;
  return coalesce(found_key, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
end $$;

-- The people of an entry with the commitments to their values.
create function commitments(a audit, known jsonb) returns audit_link language plpgsql as $$
declare
  link audit_link;
begin
  link.actor_id := a.actor_id;
  if known is not null then
    link.subject_id := case when (known ->> 'isPerson')::boolean then a.entity_id else a.actor_id end;
    select array_agg(field order by field) into link.fields from (
      select distinct field from jsonb_array_elements_text(known -> 'fields') field
      where coalesce(a.before ? field, false) or coalesce(a.after ? field, false)) found;
    link.actor_id := coalesce(link.actor_id, link.subject_id);
  end if;
  if link.actor_id is not null then
    perform key_of(a.tenant_id, link.actor_id);
    if a.address is not null or a.user_agent is not null then
      link.actor_hash := audit_commitment(key_of(a.tenant_id, link.actor_id), 'origin', a, to_jsonb(a.address), to_jsonb(a.user_agent));
    end if;
  end if;
  if link.subject_id is null or link.fields is null then
    link.subject_id := null;
    link.fields := null;
  else
    link.subject_hash := audit_commitment(key_of(a.tenant_id, link.subject_id), 'values', a,
      personal_part(a.before, link.fields), personal_part(a.after, link.fields));
  end if;
  return link;
end $$;

-- Of a row of the audit nothing is ever changed but that the personal values of an erased person go, whatever an update
-- asks for.
create function erase_personal() returns trigger language plpgsql as $$
declare
  link audit_link;
begin
  select * into link from audit_link where tenant_id = old.tenant_id and audit_id = old.id;
  new := old;
  if link.actor_hash is not null and exists (select from erasure where id = link.actor_id) then
    new.address := null;
    new.user_agent := null;
  end if;
  if link.subject_hash is not null and exists (select from erasure where id = link.subject_id) then
    new.before := open_part(old.before, link.fields);
    new.after := open_part(old.after, link.fields);
  end if;
  return new;
end $$;
create trigger erase before update on audit for each row when (current_user = 'atrium_site')
  execute function erase_personal();
grant update (before, after, address, user_agent) on audit to atrium_site;

-- A key is only destroyed, never replaced.
create function destroy_key() returns trigger language plpgsql as $$
begin
  new := old;
  if exists (select from erasure where id = old.person_id) then
    new.key := null;
  end if;
  return new;
end $$;
create trigger destroy before update on person_key for each row when (current_user = 'atrium_site')
  execute function destroy_key();

-- The chains so far hold hashes of whole rows, from which an address could be found by trying all. They are made anew
-- at the first start, row by row as now; the heads recorded of them no longer count.
alter table audit no force row level security;
truncate audit_link;
update audit_sealing set id = 0, xid = case
  when exists (select from audit where xid >= pg_snapshot_xmax(pg_current_snapshot())) then '18446744073709551615'::xid8
  else '0'::xid8 end;
alter table audit force row level security;
drop function seal_audit(int);
drop function audit_text(audit);
