import type {
  ComparedPart,
  ComparedParts,
  VersionComparison,
  VersionName,
} from '@atrium/contract/operations/record-history'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { personName } from '@atrium/server/db/tables/names'
import type { RecordedPart } from '@atrium/server/history/record-history'
import { sql } from 'kysely'
import type { Reader } from '../../audit/server/audit.filter.ts'
import type { RecordedData } from '../../audit/server/audit.lines.ts'
import { asAudits, auditRows, type Row, shortened } from '../../audit/server/audit.queries.ts'
import {
  changesOf,
  contentOf,
  findPartsAt,
  isNewest,
  mostParts,
  ofParts,
  type Version,
  versionNumber,
} from './record-history.queries.ts'
import { recordedEntity } from './recorded-entities.ts'

/** Finds the differences between a record and its parts as of one version, and as of another one. */
export async function compareVersions(
  db: Scoped,
  reader: Reader,
  from: Version,
  to: Version,
): Promise<VersionComparison> {
  const versions = await findNamedVersions(db, to)
  const nameOf = ({ xid, requestId }: Pick<Version, 'xid' | 'requestId'>) =>
    versions.get(keyOf(xid, requestId)) as VersionName
  const [differing, same] = await asLines(db, reader, from, to)
  const partsList: ComparedParts[] = []
  for (const part of recordedEntity(to.entity).parts) {
    const compared = await compareParts(db, reader, { from, to, part, nameOf })
    if (compared) partsList.push(compared)
  }
  return {
    from: nameOf(from),
    to: nameOf(to),
    versionCount: versions.size,
    auditDataLineList: differing,
    sameLineList: same,
    partsList,
  }
}

const keyOf = (xid: string, requestId: string | null) => `${xid} ${requestId}`

interface NamedVersion {
  xid: string
  requestId: string | null
  lastId: number
  number: number
  isCurrent: boolean
  at: Date
  actorName: string | null
}

/** The versions of a record by what made them. */
async function findNamedVersions(
  db: Scoped,
  { tenantId, entity, recordId: entityId }: Version,
): Promise<ReadonlyMap<string, VersionName>> {
  const { rows } = await sql<NamedVersion>`
    select v.*, ${personName(sql`v.actor_id`)} as actor_name from (
      select xid::text, request_id, max(id) as last_id, ${versionNumber} as number, ${isNewest} as is_current,
        max(at) as at, (array_agg(actor_id order by id desc))[1] as actor_id
      from (${changesOf({ tenantId, entity, entityId })}) change group by record, xid, request_id) v`.execute(
    db,
  )
  return new Map(
    rows.map(version => [
      keyOf(version.xid, version.requestId),
      {
        auditDataId: `${tenantId}-${version.lastId}`,
        versionNumber: version.number,
        processTime: version.at.toISOString(),
        ...(version.actorName !== null && { processUserName: version.actorName }),
        currentFlag: version.isCurrent ? 1 : 0,
      } satisfies VersionName,
    ]),
  )
}

/** The fields that differ, and those that do not. */
async function asLines(db: Scoped, reader: Reader, from: Version, to: Version) {
  const before = rowOf(to, to.entity, to.recordId, from.after, to.after)
  const all = rowOf(to, to.entity, to.recordId, null, to.after)
  const [differing, every] = (await asAudits(db, [before, all], reader)).map(shortened)
  const lines = differing?.auditDataLineList ?? []
  const isSame = (one: (typeof lines)[number]) =>
    !lines.some(line => line.fieldCode === one.fieldCode && line.lang === one.lang)
  return [lines, (every?.auditDataLineList ?? []).filter(isSame)] as const
}

/** A row of the audit log that says how one state differs from another one. */
function rowOf(
  { tenantId }: Version,
  entity: string,
  entityId: string,
  before: RecordedData,
  after: RecordedData,
): Row {
  const verb = before === null ? 'create' : after === null ? 'delete' : 'update'
  const nobody = {
    actorId: null,
    actorName: null,
    requestId: null,
    address: null,
    userAgent: null,
    tokenId: null,
    tokenName: null,
    source: null,
  }
  return {
    id: 0,
    at: new Date(0),
    tenantId,
    tenantName: '',
    ...nobody,
    entity,
    entityId,
    verb,
    before,
    after,
  }
}

interface PartsOf {
  from: Version
  to: Version
  part: Pick<RecordedPart, 'table' | 'by'>
  nameOf: (version: Pick<Version, 'xid' | 'requestId'>) => VersionName | undefined
}

type State = NonNullable<RecordedData>

/** The parts of one kind in both versions; undefined without any. */
async function compareParts(
  db: Scoped,
  reader: Reader,
  { from, to, part, nameOf }: PartsOf,
): Promise<ComparedParts | undefined> {
  const [before, after] = [await findPartsAt(db, from, part), await findPartsAt(db, to, part)]
  const pairs = paired(part.table, before, after)
  if (pairs.length === 0) return undefined
  const isSame = ([old, now]: Pair) =>
    old !== null && now !== null && contentOf(part.table, old) === contentOf(part.table, now)
  const [same, differing] = [pairs.filter(isSame), pairs.filter(pair => !isSame(pair))]
  const makers = await findMakers(db, { from, to, part, nameOf })
  // Without the record itself, after which its parts would be named, too.
  const bare = (state: State | null) => state && { ...state, [part.by]: null }
  const asParts = async (some: readonly Pair[]) => {
    const rows = some
      .slice(0, mostParts)
      .map(([old, now]) => rowOf(to, part.table, String((now ?? old)?.id), bare(old), bare(now)))
    const named = await asAudits(db, rows, reader)
    return named.map(shortened).map(({ entityId = '', entityName, auditType, auditDataLineList }) => {
      const isSamePart = auditType === 'UPDATE' && auditDataLineList.length === 0
      const version = makers.get(entityId)
      return {
        entityId,
        ...(entityName !== undefined && { entityName }),
        ...(!isSamePart && { auditType: auditType as NonNullable<ComparedPart['auditType']> }),
        auditDataLineList: auditType === 'UPDATE' ? auditDataLineList : [],
        ...(version && !isSamePart && { version }),
      }
    })
  }
  return {
    entityCode: part.table,
    addedCount: differing.filter(([old]) => old === null).length,
    removedCount: differing.filter(([, now]) => now === null).length,
    changedCount: differing.filter(([old, now]) => old !== null && now !== null).length,
    sameCount: same.length,
    partList: await asParts(differing),
    samePartList: await asParts(same),
  }
}

type Pair = readonly [before: State | null, after: State | null]

/** The parts of both versions, each with itself: by its id or, if it was written again, by its content. */
function paired(entity: string, before: readonly State[], after: readonly State[]): Pair[] {
  const byId = new Map(before.map(old => [String(old.id), old]))
  const byContent = new Map(before.map(old => [contentOf(entity, old), old]))
  const found = after.map((now): Pair => {
    const old = byId.get(String(now.id)) ?? byContent.get(contentOf(entity, now))
    if (old) byId.delete(String(old.id))
    return [old ?? null, now]
  })
  const left = before.filter(old => byId.get(String(old.id)) === old)
  return [...found, ...left.map((old): Pair => [old, null])]
}

/** The version that changed each part last, of those between the two. */
async function findMakers(db: Scoped, { from, to, part, nameOf }: PartsOf) {
  const audit = { tenantId: to.tenantId, entity: to.entity, entityId: to.recordId }
  const rows = await auditRows(db, 'en_US')
    .select(sql<string>`a.xid::text`.as('xid'))
    .distinctOn('a.entityId')
    .where(sql<boolean>`${ofParts(audit, part)} and (${from.isUntil}) <> (${to.isUntil})`)
    .orderBy('a.entityId')
    .orderBy('a.id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.entityId ?? '', nameOf(row)]))
}
