import { everyEntity } from '@atrium/contract/entity/entities'
import { sql } from 'kysely'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import { recordedAs } from '../db/audit/personal-fields.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { html, renderHtml } from '../http/pages/html.ts'
import { textsAboutPeople } from './declared-rows.ts'
import type { Erased } from './erase.ts'
import { erasedName } from './erased-name.ts'

/** Rows per transaction. */
const step = 2_000
/** Shorter values occur in too many other words. */
const shortestValue = 3

/**
 * Erases what is left of a person whose account was erased: the name in texts of the product, the values in the audit
 * log, and last the keys. It may be interrupted at any moment and started again.
 * @returns whether nothing is left: entries that cannot be chained yet, because a transaction is running, still have
 * their values.
 */
export async function eraseTraces(
  site: Site,
  { id }: Pick<Erased, 'id'>,
  signal?: AbortSignal,
): Promise<boolean> {
  await extendAuditChain(site)
  const values = await site({}, db => findValues(db, id))
  if (values.length > 0) {
    const named = { pattern: patternOf(values), tenantIds: await site({}, db => tenantsOf(db, id)) }
    for (const { table, names } of textsAboutPeople()) {
      signal?.throwIfAborted()
      await site({}, db => replaceNames(db, table, names, named))
    }
    await site({}, db =>
      sql`delete from idempotency
        where tenant_id = any(${named.tenantIds}) and answer::text ~* ${named.pattern}`.execute(db),
    )
  }
  for (let found = step; found === step; ) {
    signal?.throwIfAborted()
    found = await site({}, db => eraseFromAudit(db, id, step))
  }
  await site({}, db => destroyKeys(db, id))
  // The rest of the person's entries, which are erased as they are chained.
  await extendAuditChain(site)
  return site({}, async db => {
    const { rows } = await sql`select from audit a
      where a.xid >= (select xid from audit_sealing) and (a.actor_id = ${id} or a.entity_id = ${id})
        and not exists (select from audit_link l where l.tenant_id = a.tenant_id and l.audit_id = a.id) limit 1`.execute(
      db,
    )
    return rows.length === 0
  })
}

/**
 * Everything that the person was called, as the audit log has it, but for names of another person, too: a text
 * does not say whom it means.
 */
async function findValues(db: Scoped, id: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, fields } of everyEntity().filter(({ isPerson }) => isPerson)) {
    const known = Object.keys(fields).filter(field => fields[field]?.personal && !fields[field].withheld)
    const { rows } = await sql<{ data: Record<string, unknown> | null }>`
      select distinct a.data from (
        select unnest(array[before, after]) as data from tenant t
        join audit on audit.tenant_id = t.tenant_id and entity = ${name} and entity_id = ${id}) a
      where jsonb_typeof(a.data) = 'object'`.execute(db)
    const columns = known.flatMap(recordedAs)
    // Values of own fields are no names, and go with the entries.
    for (const { data } of rows)
      found.push(...columns.map(column => data?.[column]).filter(value => typeof value === 'string'))
  }
  const own = [erasedName, `erased-${id}`]
  const values = [...new Set(found)].filter(value => !own.includes(value) && isDistinct(value))
  const { rows: others } = await sql<{ name: string }>`
    select lower(real_name) as name from app_user
    where id <> ${id} and lower(real_name) = any(${values.map(value => value.toLowerCase())})`.execute(db)
  const borne = new Set(others.map(({ name }) => name))
  return values.filter(value => !borne.has(value.toLowerCase()))
}

/** The tenants that know the person: their own and those whose audit log has entries by or about them. */
async function tenantsOf(db: Scoped, id: string): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select tenant_id from person_key where person_id = ${id}
    union select tenant_id from app_user where id = ${id}`.execute(db)
  return rows.map(({ tenantId }) => tenantId)
}

const isDistinct = (value: string): boolean => {
  const isAscii = /^[\x20-\x7e]*$/.test(value)
  return value.trim().length >= (isAscii ? shortestValue : 2)
}

/** Finds any of the values, not within words of Latin letters. */
export const patternOf = (values: readonly string[]): string => {
  const written = values.flatMap(value => [
    value,
    JSON.stringify(value).slice(1, -1),
    renderHtml(html`${value}`),
  ])
  const longestFirst = [...new Set(written)].toSorted((one, other) => other.length - one.length)
  const escaped = longestFirst.map(value => value.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`))
  return `(?<![0-9A-Za-z])(?:${escaped.join('|')})(?![0-9A-Za-z])`
}

/** A transaction for each table: none of them is large, and a repeated attempt finds nothing more. */
async function replaceNames(
  db: Scoped,
  table: string,
  names: readonly string[],
  { pattern, tenantIds }: { pattern: string; tenantIds: readonly number[] },
): Promise<void> {
  for (const name of names) {
    const column = sql.ref(name)
    await sql`update ${sql.table(table)} r
      set ${column} = (jsonb_populate_record(r, jsonb_build_object(${sql.lit(name)}::text,
        regexp_replace(to_jsonb(r.${column})::text, ${pattern}, ${erasedName}, 'gi')::jsonb))).${column}
      where r.tenant_id = any(${tenantIds}) and r.${column}::text ~* ${pattern}`.execute(db)
  }
}

/** Erases the values of up to so many entries by or about the person; returns their number. */
async function eraseFromAudit(db: Scoped, id: string, most: number): Promise<number> {
  // A trigger decides what goes, whatever is set here.
  const done = await sql`update audit a set address = a.address
    from (
      select l.tenant_id, l.audit_id from audit_link l
      join audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id
      where l.actor_id = ${id} and l.actor_hash is not null and (a.address is not null or a.user_agent is not null)
      union
      select l.tenant_id, l.audit_id from audit_link l
      join audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id
      where l.subject_id = ${id} and (a.before ?| l.fields or a.after ?| l.fields)
      limit ${most}) found
    where a.tenant_id = found.tenant_id and a.id = found.audit_id`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Under the lock of those who chain, so that no commitment is written with a key that is gone. */
async function destroyKeys(db: Scoped, id: string): Promise<void> {
  await sql`select from audit_sealing for update`.execute(db)
  while ((await eraseFromAudit(db, id, step)) === step);
  await sql`update person_key set key = null where person_id = ${id} and key is not null`.execute(db)
  // Entries that are chained later need a key to be known as destroyed.
  await sql`insert into person_key (tenant_id, person_id, key) select tenant_id, ${id}, null from tenant t
    where exists (select from audit a where a.tenant_id = t.tenant_id and a.entity = 'erasure' and a.entity_id = ${id})
    on conflict do nothing`.execute(db)
}
