import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { Client, ClientDetail, clientApi } from '../client.contract.ts'
import type { ClientDb } from './client.tables.ts'

type Filter = QueryOf<typeof clientApi.list>

const sortBy = {
  clientId: sql`c.client_id`,
  name: sql`name`,
  enabled: sql`c.enabled`,
  lastUpdateDate: sql`c.updated_at`,
} as const

function clientRows(db: ClientDb, language: string) {
  return db
    .selectFrom('oauthClient as c')
    .leftJoin('actor as creator', 'creator.id', 'c.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'c.updatedBy')
    .select([
      'c.id',
      'c.clientId',
      'c.redirectUris',
      'c.redirectMatch',
      'c.grants',
      'c.legacy',
      'c.stepUp',
      'c.allowedOrigins',
      'c.enabled',
      'c.scopes',
      'c.accessSeconds',
      'c.refreshSeconds',
      'c.asksConsent',
      'c.backchannelLogoutUri',
      'c.secretAt',
      'c.version',
      'c.createdAt',
      'c.updatedAt',
      'c.name as names',
      'c.createdBy',
      'c.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select(sql<string>`tr(c.name, ${language})`.as('name'))
}

type ClientRow = Awaited<ReturnType<ReturnType<typeof clientRows>['executeTakeFirstOrThrow']>>

export async function findClients(db: ClientDb, language: string, filter: Filter): Promise<Page<Client>> {
  let found = clientRows(db, language)
  if (filter.name)
    found = found.where(sql<boolean>`strpos(lower(tr(c.name, ${language})), lower(${filter.name})) > 0`)
  if (filter.clientId)
    found = found.where(sql<boolean>`starts_with(lower(c.client_id), lower(${filter.clientId}))`)
  const page = await findPage(found, filter, { sortBy, tie: [sql`c.client_id`] })
  return { ...page, content: page.content.map(asClient) }
}

/** @throws `error.not_found` */
export async function findClientDetail(
  db: ClientDb,
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
    redirectMatch: row.redirectMatch,
    grants: row.grants,
    legacy: row.legacy,
    stepUp: row.stepUp,
    allowedOrigins: row.allowedOrigins,
    enabled: row.enabled,
    scopes: row.scopes,
    accessTokenValidity: row.accessSeconds,
    refreshTokenValidity: row.refreshSeconds,
    asksConsent: row.asksConsent,
    ...(row.backchannelLogoutUri !== null && { backchannelLogoutUri: row.backchannelLogoutUri }),
    ...(row.secretAt !== null && { secretDate: row.secretAt.toISOString() }),
    ...stampsOf(row),
  }
}
