import type { QueryOf } from '@atrium/contract/endpoint'
import type { Client, ClientDetail, clientApi } from '@atrium/contract/iam/client'
import { type Page, pageOf } from '@atrium/contract/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'

type Filter = QueryOf<typeof clientApi.list>

const sortBy = {
  clientId: sql`c.client_id`,
  name: sql`name`,
  enabled: sql`c.enabled`,
  lastUpdateDate: sql`c.updated_at`,
} as const

function clientRows(db: Scoped, language: string) {
  return db
    .selectFrom('oauthClient as c')
    .leftJoin('appUser as creator', 'creator.id', 'c.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 'c.updatedBy')
    .select([
      'c.id',
      'c.clientId',
      'c.redirectUris',
      'c.grants',
      'c.legacy',
      'c.allowedOrigins',
      'c.enabled',
      'c.version',
      'c.createdAt',
      'c.updatedAt',
      'c.name as names',
      'creator.realName as createdBy',
      'changer.realName as updatedBy',
    ])
    .select(sql<string>`tr(c.name, ${language})`.as('name'))
}

type ClientRow = Awaited<ReturnType<ReturnType<typeof clientRows>['executeTakeFirstOrThrow']>>

export async function findClients(db: Scoped, language: string, filter: Filter): Promise<Page<Client>> {
  const matching = <T>(query: SelectQueryBuilder<Tables & { c: Tables['oauthClient'] }, 'c', T>) => {
    let found = query
    if (filter.name)
      found = found.where(sql<boolean>`strpos(lower(tr(c.name, ${language})), lower(${filter.name})) > 0`)
    if (filter.clientId)
      found = found.where(sql<boolean>`starts_with(lower(c.client_id), lower(${filter.clientId}))`)
    return found
  }
  const { count } = await matching(db.selectFrom('oauthClient as c'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const ids = matching(db.selectFrom('oauthClient as c')).select('c.id')
  let page = clientRows(db, language).where('c.id', 'in', ids)
  for (const { field, direction } of filter.sort) page = page.orderBy(sortBy[field], direction)
  const rows = await page
    .orderBy('c.clientId')
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute()
  return pageOf(rows.map(asClient), filter, count)
}

/** @throws `error.not_found` */
export async function findClientDetail(
  db: Scoped,
  language: string,
  id: string,
): Promise<Omit<ClientDetail, '_token'>> {
  const row = await clientRows(db, language).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return { ...asClient(row), _tls: { name: row.names } }
}

function asClient(row: ClientRow): Client {
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    redirectUris: row.redirectUris,
    grants: row.grants,
    legacy: row.legacy,
    allowedOrigins: row.allowedOrigins,
    enabled: row.enabled,
    objectVersionNumber: row.version,
    creationDate: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    lastUpdateDate: row.updatedAt.toISOString(),
    lastUpdatedBy: row.updatedBy,
  }
}
