import type { AnswerOf, QueryOf } from '@atrium/contract/endpoint'
import {
  type AuditRequest,
  type auditApi,
  mostListedChanges,
  mostReadChanges,
} from '@atrium/contract/operations/audit'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import { allOf, conditionsOf, isEntry, ofChanges, type Reader, types } from './audit.filter.ts'
import { asAudits, auditRows, shortened } from './audit.queries.ts'

type Answer = AnswerOf<typeof auditApi.requests>

/** The latest entry of a request that matches, and the number of those that do by what happened to what. */
interface Head {
  tenantId: number
  id: number
  ids: number[]
  kinds: { verb: keyof typeof types; entity: string; changes: number }[]
}

/**
 * A page of requests. The log is read in its own order, and of each transaction the latest matching entry is kept: the
 * ids of a transaction's entries rise, so that the next one of it is found by an index, and a transaction of many
 * entries costs one look for each.
 */
export async function findRequests(
  db: Scoped,
  reader: Reader,
  { size, olderThan, ...filter }: QueryOf<typeof auditApi.requests>,
): Promise<Answer> {
  const matching = allOf([ofChanges, ...Object.values(conditionsOf(filter, reader)).flat()])
  const after = olderThan === undefined ? sql`true` : sql`(a.at, a.id) < ${await placeOf(db, olderThan)}`
  const heads = sql`
    select a.tenant_id, a.id, a.at, a.xid from audit a
      cross join lateral (select a.tenant_id, a.id, a.xid) head
    where ${matching} and ${after} and not exists (
      select from audit a where a.xid = head.xid and a.id > head.id and a.tenant_id = head.tenant_id and ${matching})
    order by a.at desc, a.id desc limit ${sql.lit(size + 1)}`
  const found = await headsOf(db, heads, matching, mostListedChanges)
  const page = found.slice(0, size)
  const content = await asRequests(db, reader, page, true)
  const last = content.at(-1)
  return { content, ...(found.length > size && last && { nextOlderThan: last.auditDataId }) }
}

/** The request of an entry with all its changes. @throws `error.not_found` as `findAudit` does */
export async function findRequest(db: Scoped, reader: Reader, auditDataId: string): Promise<AuditRequest> {
  const heads = sql`select a.tenant_id, a.id, a.at, a.xid from audit a where ${isEntry(auditDataId)}`
  const found = await headsOf(db, heads, ofChanges, mostReadChanges)
  const [request] = await asRequests(db, reader, found, false)
  if (!request) throw new AppError('error.not_found')
  return { ...request, auditDataId }
}

async function headsOf(
  db: Scoped,
  heads: RawBuilder<unknown>,
  matching: RawBuilder<boolean>,
  most: number,
): Promise<Head[]> {
  const ofHead = sql`from audit a where a.xid = head.xid and a.tenant_id = head.tenant_id and ${matching}`
  const { rows } = await sql<Head>`
    select head.tenant_id as "tenantId", head.id,
      (select jsonb_agg(one.id order by one.id) from (
        select a.id ${ofHead} order by a.id limit ${sql.lit(most)}) one) as ids,
      (select jsonb_agg(to_jsonb(kind) order by kind.changes desc, kind.first) from (
        select a.verb, a.entity, count(*) as changes, min(a.id) as first ${ofHead} group by a.verb, a.entity) kind) as kinds
    from (${heads}) head order by head.at desc, head.id desc`.execute(db)
  return rows
}

async function asRequests(
  db: Scoped,
  reader: Reader,
  heads: readonly Head[],
  isListed: boolean,
): Promise<AuditRequest[]> {
  if (heads.length === 0) return []
  const keys = heads.flatMap(({ tenantId, ids }) => ids.map(id => sql`(${tenantId}::bigint, ${id}::bigint)`))
  const rows = await auditRows(db, reader.language)
    .where(sql<boolean>`(a.tenant_id, a.id) in (${sql.join(keys)})`)
    .orderBy('a.id')
    .execute()
  const audits = await asAudits(db, rows, reader)
  const byId = new Map(audits.map(audit => [audit.auditDataId, audit]))
  return heads.map(({ tenantId, id, ids, kinds }) => ({
    auditDataId: `${tenantId}-${id}`,
    tenantId,
    changes: kinds.reduce((sum, kind) => sum + kind.changes, 0),
    kinds: kinds.map(({ verb, entity, changes }) => ({
      auditType: types[verb],
      entityCode: entity,
      changes,
    })),
    auditDataList: ids.flatMap(one => {
      const audit = byId.get(`${tenantId}-${one}`)
      return audit ? [isListed ? shortened(audit) : audit] : []
    }),
  }))
}

async function placeOf(db: Scoped, auditDataId: string) {
  const { rows } = await sql<{ at: string; id: number }>`
    select a.at::text as at, a.id from audit a where ${isEntry(auditDataId)}`.execute(db)
  const place = rows[0]
  if (!place) throw new AppError('error.not_found')
  return sql`(${place.at}::timestamptz, ${place.id}::bigint)`
}
