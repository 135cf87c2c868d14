import type { QueryOf } from '@atrium/contract/endpoint'
import type { AuditData } from '@atrium/contract/operations/audit'
import type { RecordVersion, recordHistoryApi } from '@atrium/contract/operations/record-history'
import type { Page } from '@atrium/contract/page'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { findPage } from '@atrium/server/db/tables/find-page'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../audit/server/audit.filter.ts'
import type { RecordedData } from '../../audit/server/audit.lines.ts'
import { asAudits, auditRows, type Row, shortened } from '../../audit/server/audit.queries.ts'
import { recordedEntity } from './recorded-entities.ts'

/** Maximum number of parts shown per version; all are counted. */
export const mostParts = 200

/** Columns that differ between a row and the same row written again. */
const ofRow = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']

/** The tenant and record whose audit is read; a tenant's own history is in its own audit. */
export interface RecordedAudit {
  tenantId: number
  entity: string
  /** Missing for an entity that exists once per tenant. */
  entityId?: string | undefined
}

/** The key by which calls name a record, in SQL over alias `a` (audit). */
const nameIn = (entity: string) => {
  const { key } = recordedEntity(entity)
  return key === undefined
    ? sql<string>`a.entity_id::text`
    : sql<string>`coalesce(a.after, a.before) ->> ${sql.lit(key)}`
}

/** A condition for changes of a record; events such as a new password are not versions. */
const ofRecord = ({ tenantId, entity, entityId }: RecordedAudit) =>
  sql<boolean>`a.tenant_id = ${tenantId} and a.entity = ${entity} and a.verb in ('create', 'update', 'delete')
    and coalesce(a.after, a.before) ->> 'id' = a.entity_id::text
    ${entityId === undefined ? sql`` : sql`and ${nameIn(entity)} = ${entityId}`}`

/** A condition for changes of a record's parts, in SQL over alias `a` (audit). */
export const ofParts = (
  { tenantId, entityId }: RecordedAudit,
  { table, by }: { table: string; by: string },
) =>
  sql<boolean>`a.tenant_id = ${tenantId} and a.entity = ${sql.lit(table)}
    and coalesce(a.after, a.before) ->> ${sql.lit(by)} = ${entityId}`

/** The changes of a record and of its parts, each with the name of the record. */
export function changesOf(audit: RecordedAudit): RawBuilder<unknown> {
  const { parts } = recordedEntity(audit.entity)
  const own = sql`select a.id, a.xid, a.request_id, a.at, a.actor_id, a.entity, a.verb,
    (a.before - ${ofRow}::text[]) is distinct from (a.after - ${ofRow}::text[]) as has_changed,
    ${nameIn(audit.entity)} as record, true as own from audit a where ${ofRecord(audit)}`
  const { entityId } = audit
  if (entityId === undefined) return own
  const ofEach = parts.map(
    part =>
      sql`select a.id, a.xid, a.request_id, a.at, a.actor_id, a.entity, a.verb, true, ${entityId}, false
        from audit a where ${ofParts(audit, part)}`,
  )
  return sql.join([own, ...ofEach], sql` union all `)
}

/** Entries of one transaction about a record and its parts, made by a person or by the seed. */
interface VersionIds {
  record: string
  lastId: number
  ownIds: number[] | null
  partIds: number[] | null
  /** The entities that it changed; null if it wrote a record again as it was. */
  entities: string[] | null
  number: number
  partsAdded: number
  partsRemoved: number
  isCurrent: boolean
}

/** The order of versions is that of their last entries. */
export const versionNumber = sql`row_number() over (partition by record order by max(id))::int`
export const isNewest = sql`max(id) = max(max(id)) over (partition by record)`

/** The versions of a record, newest first, each with the changes of its parts. */
export async function findVersions(
  db: Scoped,
  reader: Reader,
  audit: RecordedAudit,
  { changedCode, ...paging }: Omit<QueryOf<typeof recordHistoryApi.list>, 'entityCode' | 'entityId'>,
): Promise<Page<RecordVersion>> {
  const versions = sql<VersionIds>`(
    select record, xid, max(id) as last_id, array_agg(id::float8 order by id) filter (where own) as own_ids,
      array_agg(id::float8 order by id) filter (where not own) as part_ids,
      array_agg(distinct entity) filter (where has_changed) as entities, ${versionNumber} as number,
      count(*) filter (where not own and verb <> 'delete')::int as parts_added,
      count(*) filter (where not own and verb <> 'create')::int as parts_removed,
      ${isNewest} as is_current
    from (${changesOf(audit)}) change
    group by record, xid, request_id)`
  const page = await findPage(
    db
      .selectFrom(versions.as('v'))
      .select(['v.record', 'v.lastId', 'v.ownIds', 'v.partIds', 'v.entities', 'v.number'])
      .select(['v.partsAdded', 'v.partsRemoved', 'v.isCurrent'])
      .where(changedCode === undefined ? sql<boolean>`true` : sql<boolean>`${changedCode} = any(v.entities)`),
    { ...paging, sort: [] },
    { sortBy: {}, growth: { by: [sql`v.last_id`], direction: 'desc', xid: sql`v.xid` } },
  )
  const shownIds = page.content.flatMap(({ ownIds, partIds }) => [
    ...(ownIds ?? []),
    ...(partIds ?? []).slice(0, mostParts),
  ])
  const found = await auditRows(db, reader.language)
    .where(sql<boolean>`a.tenant_id = ${audit.tenantId} and a.id = any(${shownIds})`)
    .orderBy('a.id')
    .execute()
  const content = await Promise.all(
    page.content.map(version => asVersion(db, reader, audit.entity, version, found)),
  )
  return { ...page, content }
}

async function asVersion(
  db: Scoped,
  reader: Reader,
  entity: string,
  { record, lastId, ownIds, partIds, ...of }: VersionIds,
  found: readonly Row[],
): Promise<RecordVersion> {
  const rowsOf = (ids: readonly number[] | null) => found.filter(({ id }) => ids?.includes(id))
  const parts = withoutReplaced(rowsOf(partIds))
  const own = rowsOf(ownIds)
  const whole = mergedRow(own) ?? unchangedRow(entity, record, rowsOf(partIds))
  const [version, ...partList] = (await asAudits(db, [{ ...whole, id: lastId }, ...parts], reader)).map(
    shortened,
  )
  const isTruncated = (partIds?.length ?? 0) > mostParts
  const lines = version?.auditDataLineList ?? []
  const partsThat = (verb: Row['verb']) => parts.filter(part => part.verb !== verb).length
  return {
    ...(version as AuditData),
    partList,
    partCount: isTruncated ? (partIds?.length ?? 0) : parts.length,
    versionNumber: of.number,
    addedCount:
      lines.filter(line => line.fieldValueNew !== undefined).length +
      (isTruncated ? of.partsAdded : partsThat('delete')),
    removedCount:
      lines.filter(line => line.fieldValueOld !== undefined).length +
      (isTruncated ? of.partsRemoved : partsThat('create')),
    currentFlag: of.isCurrent ? 1 : 0,
    restorableFlag: !of.isCurrent && whole.verb !== 'delete' ? 1 : 0,
  }
}

/** The changes that a transaction made to one record as a single change. */
export function mergedRow(rows: readonly Row[]): Row | undefined {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return undefined
  const verb = last.after === null ? 'delete' : first.before === null ? 'create' : 'update'
  return { ...last, before: first.before, verb }
}

/** A change of parts alone, as a change of their record. */
const unchangedRow = (entity: string, record: string, parts: readonly Row[]): Row => ({
  ...(parts.at(-1) as Row),
  ...{ entity, entityId: record, verb: 'update', before: null, after: null },
})

export const contentOf = (entity: string, data: RecordedData) =>
  JSON.stringify([entity, Object.entries(data ?? {}).filter(([column]) => !ofRow.includes(column))])

/** The changes without rows that were deleted and written again as they were. */
export function withoutReplaced(rows: readonly Row[]): Row[] {
  const created = new Map<string, Row[]>()
  for (const row of rows)
    if (row.verb === 'create') {
      const content = contentOf(row.entity, row.after)
      created.set(content, [...(created.get(content) ?? []), row])
    }
  const replaced = new Set<Row>()
  for (const row of rows) {
    const again = row.verb === 'delete' ? created.get(contentOf(row.entity, row.before))?.shift() : undefined
    if (again) replaced.add(row).add(again)
  }
  return rows.filter(row => !replaced.has(row))
}

/** A record as it was after one of its versions. */
export interface Version {
  tenantId: number
  entity: string
  /** The key by which calls name the record. */
  recordId: string
  after: RecordedData
  isCurrent: boolean
  /** The transaction and request that made it. */
  xid: string
  requestId: string | null
  /** A condition for entries up to the version, over alias `a` (audit). */
  isUntil: RawBuilder<boolean>
}

interface NamedEntry {
  entity: string
  entityId: string
  xid: string
  requestId: string | null
  data: Readonly<Record<string, unknown>>
}

/** One version of a record of these entities; undefined for anything else. */
export async function findVersion(
  db: Scoped,
  { tenantId, id }: { tenantId: number; id: number },
  entities: readonly string[],
): Promise<Version | undefined> {
  const { rows } = await sql<NamedEntry>`
    select a.entity, a.entity_id, a.xid::text, a.request_id, coalesce(a.after, a.before) as data from audit a
    where a.tenant_id = ${tenantId} and a.id = ${id} and a.verb in ('create', 'update', 'delete')`.execute(db)
  const [entry] = rows
  const named = entry && recordOf(entry, entities)
  if (!entry || !named) return undefined
  const audit = { tenantId, ...named }
  const isSame = sql<boolean>`(a.xid = ${entry.xid}::xid8 and a.request_id is not distinct from ${entry.requestId})`
  const isUntil = sql<boolean>`(a.id <= ${id} or ${isSame})`
  const { rows: states } = await sql<{ after: RecordedData }>`
    select a.after from audit a where ${ofRecord(audit)} and ${isUntil} order by a.id desc limit 1`.execute(
    db,
  )
  const [state] = states
  if (!state) return undefined
  const { rows: later } = await sql`
    select from (${changesOf(audit)}) a where not ${isUntil} limit 1`.execute(db)
  const { entity, entityId: recordId } = audit
  const { xid, requestId } = entry
  const isCurrent = later.length === 0
  return { tenantId, entity, recordId, after: state.after, isCurrent, xid, requestId, isUntil }
}

/** The record that an entry of the audit log belongs to, itself or as a part. */
function recordOf(
  { entity, entityId, data }: NamedEntry,
  entities: readonly string[],
): { entity: string; entityId: string } | undefined {
  if (entities.includes(entity)) {
    const { key } = recordedEntity(entity)
    return String(data.id) === entityId ? { entity, entityId: String(data[key ?? 'id']) } : undefined
  }
  for (const whole of entities) {
    const part = recordedEntity(whole).parts.find(({ table }) => table === entity)
    if (part) return { entity: whole, entityId: String(data[part.by]) }
  }
  return undefined
}

/** The parts of a record as of a version: each row as it was, in order. */
export async function findPartsAt(
  db: Scoped,
  { tenantId, entity, recordId, isUntil }: Version,
  parts: { table: string; by: string },
): Promise<NonNullable<RecordedData>[]> {
  const { rows } = await sql<{ after: RecordedData }>`
    select distinct on (a.entity_id) a.after from audit a
    where ${ofParts({ tenantId, entity, entityId: recordId }, parts)} and ${isUntil}
    order by a.entity_id, a.id desc`.execute(db)
  return rows
    .flatMap(({ after }) => (after === null ? [] : [after]))
    .sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0))
}

/** The parts of a record as they are. */
export async function findPartsNow(
  db: Scoped,
  recordId: string,
  { table, by }: { table: string; by: string },
): Promise<NonNullable<RecordedData>[]> {
  const { rows } = await sql<{ data: NonNullable<RecordedData> }>`
    select to_jsonb(part) as data from ${sql.table(table)} part
    where part.${sql.ref(by)}::text = ${recordId}`.execute(db)
  return rows.map(({ data }) => data)
}

/** The changes that the current transaction has recorded, one for each record. */
export async function findRecorded(db: Scoped, language: string): Promise<Row[]> {
  const rows = await auditRows(db, language)
    .where(sql<boolean>`a.xid = pg_current_xact_id() and a.verb in ('create', 'update', 'delete')`)
    .orderBy('a.id')
    .execute()
  const byRecord = Map.groupBy(rows, ({ entity, entityId }) => `${entity} ${entityId}`)
  return withoutReplaced([...byRecord.values()].flatMap(same => mergedRow(same) ?? []))
}
