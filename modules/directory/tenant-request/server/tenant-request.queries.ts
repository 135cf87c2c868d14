import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { personName } from '@atrium/server/db/tables/names'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type {
  TenantRequest,
  TenantRequestCounts,
  TenantRequestState,
  tenantRequestApi,
} from '../tenant-request.contract.ts'
import type { TenantRequestDb } from './tenant-request.tables.ts'

/** The state of a request, over alias `q`. */
const state = sql<TenantRequestState>`case
  when q.approved_at is not null then 'approved'
  when q.refused_at is not null then 'refused'
  when q.confirmed_at is not null then 'waiting'
  else 'unconfirmed' end`

const requests = (db: TenantRequestDb) =>
  db
    .selectFrom('tenantRequest as q')
    .innerJoin('tenantRequestPerson as p', join =>
      join.onRef('p.tenantId', '=', 'q.tenantId').onRef('p.id', '=', 'q.id'),
    )
    .selectAll('q')
    .select(['p.realName', 'p.email', 'p.note', state.as('state')])
    .select([
      personName(sql`q.created_by`).as('createdByName'),
      personName(sql`q.updated_by`).as('updatedByName'),
    ])

const sortBy = {
  tenantName: sql`lower(q.name)`,
  tenantNum: sql`q.num`,
  realName: sql`lower(p.real_name)`,
  creationDate: sql`q.created_at`,
} as const

/** The requests to the platform, the last ones first. */
export async function findRequests(
  db: TenantRequestDb,
  filter: QueryOf<typeof tenantRequestApi.list>,
): Promise<Page<TenantRequest>> {
  let found = requests(db)
    .where(sql<boolean>`strpos(lower(q.name), lower(${filter.tenantName ?? ''})) > 0`)
    .where(sql<boolean>`strpos(lower(p.real_name), lower(${filter.realName ?? ''})) > 0`)
    .where(sql<boolean>`strpos(lower(p.email), lower(${filter.email ?? ''})) > 0`)
  if (filter.state !== undefined) found = found.where(state, '=', filter.state)
  const page = await findPage(found, filter, { sortBy, tie: [sql`q.created_at desc`, sql`q.id`] })
  return { ...page, content: page.content.map(asRequest) }
}

/** How many requests are in each state. */
export async function countRequests(db: TenantRequestDb): Promise<TenantRequestCounts> {
  const rows = await db
    .selectFrom('tenantRequest as q')
    .select([state.as('state'), sql<number>`count(*)`.as('count')])
    .groupBy(state)
    .execute()
  const of = (wanted: TenantRequestState) => rows.find(row => row.state === wanted)?.count ?? 0
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    unconfirmed: of('unconfirmed'),
    waiting: of('waiting'),
    approved: of('approved'),
    refused: of('refused'),
  }
}

/** @throws `error.not_found` */
export async function findRequest(db: TenantRequestDb, id: string): Promise<TenantRequest> {
  const row = await requests(db).where(sql<boolean>`q.id::text = ${id}`).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asRequest(row)
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

function asRequest(row: RequestRow): TenantRequest {
  const { note, confirmedAt, reason, newTenantId, updatedByName } = row
  const answeredAt = row.approvedAt ?? row.refusedAt
  return {
    id: row.id,
    tenantName: row.name,
    tenantNum: row.num,
    realName: row.realName,
    email: row.email,
    language: row.language,
    state: row.state,
    ...(note !== null && { note }),
    ...(confirmedAt && { confirmedDate: confirmedAt.toISOString() }),
    ...(answeredAt && { answeredDate: answeredAt.toISOString() }),
    // The answer is the last change.
    ...(answeredAt && updatedByName !== null && { answeredByName: updatedByName }),
    ...(reason !== null && { reason }),
    ...(newTenantId !== null && { newTenantId: newTenantId }),
    ...stampsOf(row),
  }
}
