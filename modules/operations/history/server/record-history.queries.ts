import type { QueryOf } from '@atrium/contract/endpoint'
import type { RecordVersion, recordHistoryApi } from '@atrium/contract/operations/record-history'
import type { Page } from '@atrium/contract/page'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { findPage } from '@atrium/server/db/tables/find-page'
import { sql } from 'kysely'
import { asAudits, auditRows, type Reader, type Row, shortened } from '../../audit/server/audit.queries.ts'
import { recordedEntity } from './recorded-entities.ts'

/** Maximum number of parts shown per version; the line count of a larger save is still correct. */
const mostParts = 200

/** The tenant and record whose audit is read; a tenant's own history is in its own audit. */
export interface RecordedAudit {
  tenantId: number
  entity: string
  /** Missing for an entity that exists once per tenant. */
  entityId?: string | undefined
}

/** A condition for changes of a record; events such as a new password are not versions. */
const isVersion = sql<boolean>`a.verb in ('create', 'update', 'delete')
  and coalesce(a.after, a.before) ->> 'id' = a.entity_id::text`

/** The key by which calls name a record, in SQL over alias `a` (audit). */
const nameIn = (entity: string) => {
  const { key } = recordedEntity(entity)
  return key === undefined
    ? sql<string>`a.entity_id::text`
    : sql<string>`coalesce(a.after, a.before) ->> ${sql.lit(key)}`
}
const nameOf = (entity: string, { entityId, before, after }: Pick<Row, 'entityId' | 'before' | 'after'>) => {
  const { key } = recordedEntity(entity)
  return String(key === undefined ? entityId : (after ?? before)?.[key])
}

const ofRecord = ({ tenantId, entity, entityId }: RecordedAudit) =>
  sql<boolean>`a.tenant_id = ${tenantId} and a.entity = ${entity} and ${isVersion}
    ${entityId === undefined ? sql`` : sql`and ${nameIn(entity)} = ${entityId}`}`

/** A condition for entries of a record's parts, in SQL over alias `a` (audit). */
const ofParts = ({ table, by }: { table: string; by: string }, entityId: string) =>
  sql<boolean>`a.entity = ${sql.lit(table)} and coalesce(a.after, a.before) ->> ${sql.lit(by)} = ${entityId}`

/** The versions of a record, newest first, each with the changes of its parts. */
export async function findVersions(
  db: Scoped,
  reader: Reader,
  audit: RecordedAudit,
  filter: Pick<QueryOf<typeof recordHistoryApi.list>, 'page' | 'size'>,
): Promise<Page<RecordVersion>> {
  const own = auditRows(db, reader.language).where(ofRecord(audit))
  const found = await findPage(own, { ...filter, sort: [] }, { sortBy: {}, tie: [sql`a.id desc`] })
  const rows = found.content
  const newest = await newestIds(db, audit, rows)
  const parts = await findParts(db, audit, rows)
  const lines = (await asAudits(db, [...rows, ...parts], reader)).map(shortened)
  const versions = rows.map((row, at): RecordVersion => {
    const isCurrent = newest.has(row.id)
    return {
      ...(lines[at] as RecordVersion),
      partList: parts.flatMap((part, place) => {
        const one = lines[rows.length + place]
        return part.requestId === row.requestId && one ? [one] : []
      }),
      currentFlag: isCurrent ? 1 : 0,
      restorableFlag: !isCurrent && row.after !== null ? 1 : 0,
    }
  })
  return { ...found, content: versions }
}

/** The newest entry of each record. */
async function newestIds(
  db: Scoped,
  { tenantId, entity }: Pick<RecordedAudit, 'tenantId' | 'entity'>,
  rows: readonly Pick<Row, 'entityId' | 'before' | 'after'>[],
): Promise<ReadonlySet<number>> {
  const names = [...new Set(rows.map(row => nameOf(entity, row)))]
  const { rows: newest } = await sql<{ id: number }>`
    select max(a.id) as id from audit a
    where a.tenant_id = ${tenantId} and a.entity = ${entity} and ${isVersion} and ${nameIn(entity)} = any(${names})
    group by ${nameIn(entity)}`.execute(db)
  return new Set(newest.map(({ id }) => Number(id)))
}

async function findParts(
  db: Scoped,
  { tenantId, entity, entityId }: RecordedAudit,
  rows: readonly Row[],
): Promise<Row[]> {
  const { parts } = recordedEntity(entity)
  const requestIds = rows.flatMap(row => row.requestId ?? [])
  if (!parts || entityId === undefined || requestIds.length === 0) return []
  return auditRows(db, 'en_US')
    .where(sql<boolean>`a.tenant_id = ${tenantId} and ${ofParts(parts, entityId)}
      and a.request_id = any(${requestIds})`)
    .orderBy('a.id')
    .limit(mostParts * rows.length)
    .execute()
}

export interface Version extends Pick<Row, 'id' | 'entityId' | 'requestId' | 'before' | 'after'> {
  tenantId: number
  entity: string
  /** The key by which calls name the record. */
  recordId: string
  isCurrent: boolean
}

/** One version of a record of these entities; undefined for anything else. */
export async function findVersion(
  db: Scoped,
  { tenantId, id }: { tenantId: number; id: number },
  entities: readonly string[],
): Promise<Version | undefined> {
  const { rows } = await sql<Omit<Version, 'recordId' | 'isCurrent'>>`
    select a.id, a.tenant_id, a.entity, a.entity_id, a.request_id, a.before, a.after from audit a
    where a.tenant_id = ${tenantId} and a.id = ${id} and ${isVersion} and a.entity = any(${entities})`.execute(
    db,
  )
  const [found] = rows
  if (!found) return undefined
  const newest = await newestIds(db, found, [found])
  return { ...found, recordId: nameOf(found.entity, found), isCurrent: newest.has(found.id) }
}

/** The parts of a record as of a version: each row as it was, in order. */
export async function findPartsAt(
  db: Scoped,
  version: Version,
  parts: { table: string; by: string },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ after: Record<string, unknown> | null }>`
    select distinct on (a.entity_id) a.after from audit a
    where a.tenant_id = ${version.tenantId} and ${ofParts(parts, version.recordId)}
      and (a.id <= ${version.id} or a.request_id = ${version.requestId})
    order by a.entity_id, a.id desc`.execute(db)
  return rows
    .flatMap(({ after }) => (after === null ? [] : [after]))
    .sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0))
}

/** The role's own sets. */
export async function findHeldSets(db: Scoped, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select permission_set_id as id from role_permission_set where role_id = ${roleId}`.execute(db)
  return rows.map(row => row.id)
}
