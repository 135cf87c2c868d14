import type { QueryOf } from '@atrium/contract/endpoint'
import { entityNamed } from '@atrium/contract/entity/entities'
import {
  type AuditData,
  type AuditDataLine,
  type AuditValue,
  type auditApi,
  longestListedValue,
} from '@atrium/contract/operations/audit'
import type { Page } from '@atrium/contract/page'
import { decide } from '@atrium/server/access/decide'
import { auditTotal } from '@atrium/server/db/audit/audit-total'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { findPage, type GetCached } from '@atrium/server/db/tables/find-page'
import type { Growth } from '@atrium/server/db/tables/growth'
import { personName, tenantName, tokenName } from '@atrium/server/db/tables/names'
import { AppError } from '@atrium/server/http/app-error'
import { deviceOf } from '@atrium/server/http/device'
import { sql } from 'kysely'
import { withAddedTitles } from './audit.added-fields.ts'
import { allOf, conditionsOf, isEntry, ofChanges, type Reader, sourceOf, types } from './audit.filter.ts'
import { idsIn, linesOf, nameIn, type RecordedData, withMeanings } from './audit.lines.ts'
import { findNames } from './audit.names.ts'

export function auditRows(db: Scoped, language: string) {
  return db
    .selectFrom('audit as a')
    .select([
      'a.id',
      'a.at',
      'a.tenantId',
      'a.actorId',
      'a.requestId',
      'a.address',
      'a.userAgent',
      'a.tokenId',
    ])
    .select(['a.entity', 'a.entityId'])
    .select([
      tenantName(sql`a.tenant_id`, language).as('tenantName'),
      personName(sql`a.actor_id`).as('actorName'),
      tokenName(sql`a.token_id`).as('tokenName'),
      sql<keyof typeof types>`a.verb`.as('verb'),
      sql<RecordedData>`a.before`.as('before'),
      sql<RecordedData>`a.after`.as('after'),
      sourceOf.as('source'),
    ])
}
export type Row = Awaited<ReturnType<ReturnType<typeof auditRows>['executeTakeFirstOrThrow']>>

/** The entries visible to `db`: of one tenant, or of all. */
export async function findAudits(
  db: Scoped,
  reader: Reader,
  filter: QueryOf<typeof auditApi.list>,
  keep: GetCached,
): Promise<Page<AuditData>> {
  const conditions = allOf([ofChanges, ...Object.values(conditionsOf(filter, reader)).flat()])
  // Both columns sort in the same direction, so that an index provides the order.
  const growth: Growth = {
    by: [sql`a.at`, sql`a.id`],
    direction: filter.sort[0]?.direction ?? 'desc',
    xid: sql`a.xid`,
  }
  const page = await findPage(
    auditRows(db, reader.language).where(conditions),
    { ...filter, sort: [] },
    {
      sortBy: {},
      growth,
      key: [sql`a.tenant_id`, sql`a.id`],
      // Current names change without the audit log telling of it.
      ...(!filter.entityName && !filter.search && { total: auditTotal(db, keep) }),
    },
  )
  const found = await asAudits(db, page.content, reader)
  return { ...page, content: found.map(shortened) }
}

/** @throws `error.not_found`, whether there is no such entry or it belongs to another tenant. */
export async function findAudit(db: Scoped, reader: Reader, auditDataId: string): Promise<AuditData> {
  const rows = await auditRows(db, reader.language).where(isEntry(auditDataId)).execute()
  const [found] = await asAudits(db, rows, reader)
  if (!found) throw new AppError('error.not_found')
  return found
}

export async function asAudits(db: Scoped, rows: readonly Row[], reader: Reader): Promise<AuditData[]> {
  const changes = rows.map(row => ({
    row,
    kept: row.after ?? row.before,
    lines: linesOf(row.entity, row.before, row.after, reader.timeZone).filter(({ fieldCode }) =>
      mayRead(reader.session, row.entity, fieldCode),
    ),
  }))
  const drawn = await withAddedTitles(db, reader, changes)
  // Unchanged references are resolved as well, because they name the record.
  const ids = drawn.flatMap(({ row, kept, lines }) => [
    ...idsIn(row.entity, lines),
    ...idsIn(row.entity, linesOf(row.entity, null, kept, reader.timeZone)),
    ...(row.entityId === null ? [] : [row.entityId]),
  ])
  const known = await findNames(
    db,
    reader.language,
    rows.map(row => row.tenantId),
    ids,
  )
  const nameOf = (id: string) => known.get(id)
  return drawn.map(({ row, kept, lines }): AuditData => {
    const entityName = nameIn(row.entity, kept, reader.language, nameOf) ?? nameOf(row.entityId ?? '')
    return {
      // The platform finds an entry by its tenant, too.
      auditDataId: `${row.tenantId}-${row.id}`,
      ...(entityName !== undefined && { entityName }),
      auditType: types[row.verb],
      entityCode: row.entity,
      ...(row.entityId !== null && { entityId: row.entityId }),
      processTime: row.at.toISOString(),
      ...(row.actorId !== null && { processUserId: row.actorId }),
      ...(row.actorName !== null && { processUserName: row.actorName }),
      tenantId: row.tenantId,
      tenantName: row.tenantName,
      ...(row.requestId !== null && { requestId: row.requestId }),
      ...(row.address !== null && { clientIp: row.address }),
      ...(row.userAgent !== null && { device: deviceOf(row.userAgent) }),
      ...(row.tokenId !== null && { tokenId: row.tokenId }),
      ...(row.tokenName !== null && { tokenName: row.tokenName }),
      ...(row.source !== null && { source: row.source }),
      auditDataLineList: withMeanings(row.entity, lines, nameOf),
    }
  })
}

function mayRead(session: Reader['session'], entity: string, field: string): boolean {
  const element = entityNamed(entity)?.fields[field]?.element
  return element === undefined || decide(session, { element }).allowed
}

const short = (value: AuditValue | undefined) =>
  typeof value === 'string' && value.length > longestListedValue
    ? `${value.slice(0, longestListedValue).toWellFormed()}…`
    : value

export function shortened(data: AuditData): AuditData {
  const line = ({ fieldValueOld, fieldValueNew, ...others }: AuditDataLine): AuditDataLine => ({
    ...others,
    ...(fieldValueOld !== undefined && { fieldValueOld: short(fieldValueOld) }),
    ...(fieldValueNew !== undefined && { fieldValueNew: short(fieldValueNew) }),
  })
  return { ...data, auditDataLineList: data.auditDataLineList.map(line) }
}
