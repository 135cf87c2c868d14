-- The audit is chained: each of its rows has a link that holds the hash of the row, and the hash of that together with
-- the link before, tenant by tenant. Whoever changes a row, or takes one away, would have to write every later link anew.

-- Rows are chained after their transaction has ended, so that nobody waits for the head of a chain. The transaction
-- says which those are, because ids are given out in another order than transactions end.
alter table audit add column xid xid8 not null default pg_current_xact_id();
create index audit_by_transaction on audit (xid, id);

-- Verb and time stand here, too: of a sign-in that was cleared away by its age, the link stays.
create table audit_link (
  tenant_id bigint not null references tenant,
  seq bigint not null,
  audit_id bigint not null,
  at timestamptz not null,
  verb text not null,
  row_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq),
  unique (tenant_id, audit_id)
);
call wall('audit_link');
grant select on audit_link to atrium_app;
grant select, insert, delete on audit_link to atrium_site;
-- A chain goes with its tenant, and not otherwise.
create policy going on audit_link as restrictive for delete to atrium_site using (is_going(tenant_id));

-- Up to which transaction, and which of its rows, everything is chained.
create table audit_sealing (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null default '0',
  id bigint not null default 0
);
insert into audit_sealing default values;
grant select, update on audit_sealing to atrium_site;

-- What is hashed of a row. Times are whole microseconds, so that no setting of a session changes the text. `verify-audit`
-- makes the same text without asking this function.
create function audit_text(a audit) returns text language sql stable parallel safe as $$
  select jsonb_build_array(a.tenant_id, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.request_id,
    a.entity, a.entity_id, a.verb, a.before, a.after)::text
$$;

-- Chains up to so many rows and answers how many; nothing while another instance is at it.
create function seal_audit(most int) returns int language plpgsql as $$
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
begin
  select * into since from audit_sealing for update skip locked;
  if not found then
    return 0;
  end if;
  last := since;
  has_moved := since.xid > pg_snapshot_xmax(seen);
  for entry in
    select * from (
      select a.tenant_id, a.id, a.at, a.verb, a.xid, audit_text(a) as text from audit a
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
    row_sum := sha256(convert_to(entry.text, 'UTF8'));
    before_it := sha256(before_it || convert_to(
      concat_ws('|', place, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.verb), 'UTF8') || row_sum);
    insert into audit_link (tenant_id, seq, audit_id, at, verb, row_hash, hash)
    values (tenant, place, entry.id, entry.at, entry.verb, row_sum, before_it);
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
