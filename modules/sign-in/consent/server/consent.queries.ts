import type { Site } from '@atrium/server/db/connection/site'
import type { Texts } from '@atrium/server/db/tables/columns'
import { sql } from 'kysely'
import { type ClientScope, clientScopes } from '../../client/client.contract.ts'
import type { Consent } from '../consent.contract.ts'
import type { ConsentDb } from './consent.tables.ts'

interface ConsentRow {
  id: string
  clientId: string
  clientName: string
  scopes: ClientScope[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** The consents of a person. A client with a session of its own uses them with each of its calls. */
export async function findConsents(all: ConsentDb, userId: string, language: string): Promise<Consent[]> {
  const { rows } = await sql<ConsentRow>`
    select k.id, k.client_id, coalesce(tr(c.name, ${language}), k.client_id) as client_name, k.scopes, k.created_at, greatest(k.last_used_at, (
      select max(s.last_seen_at) from session s where s.client_id = k.client_id and s.user_id = k.user_id)) as last_used_at
    from client_consent k left join oauth_client c on c.client_id = k.client_id
    where k.user_id = ${userId}
    order by k.created_at desc, k.id
    limit 200`.execute(all)
  return rows.map(row => ({
    id: row.id,
    clientId: row.clientId,
    clientName: row.clientName,
    scopes: inOrder(row.scopes),
    creationDate: row.createdAt.toISOString(),
    ...(row.lastUsedAt !== null && { lastUsedDate: row.lastUsedAt.toISOString() }),
  }))
}

/** Scopes in the order in which people read them. */
export const inOrder = (scopes: readonly string[]): ClientScope[] =>
  clientScopes.filter(scope => scopes.includes(scope))

export interface Agreement {
  userId: string
  clientId: string
}

/** The scopes that a person has allowed a client, which is using them now. Undefined without consent. */
export async function useConsent(
  site: Site,
  { userId, clientId }: Agreement,
): Promise<ClientScope[] | undefined> {
  return site({}, async (all: ConsentDb) => {
    const used = await all
      .updateTable('clientConsent')
      .set({ lastUsedAt: sql<Date>`now()` })
      .where('userId', '=', userId)
      .where('clientId', '=', clientId)
      .returning('scopes')
      .executeTakeFirst()
    return used && inOrder(used.scopes)
  })
}

/** A client and the person it asks, as the page shows them. */
export interface Asking {
  clientNames: Texts
  /** The person's language. */
  language: string
  person: string
  loginName: string
  /** The scopes that the person has allowed the client before. */
  allowed: ClientScope[]
}

export async function findAsking(site: Site, { userId, clientId }: Agreement): Promise<Asking | undefined> {
  const { rows } = await site.alone(db =>
    sql<Asking>`
      select c.name as client_names, u.language, u.real_name as person, u.login_name, coalesce(k.scopes, '{}') as allowed
      from oauth_client c
      join app_user u on u.id = ${userId}
      left join client_consent k on k.client_id = c.client_id and k.user_id = u.id
      where c.client_id = ${clientId} and c.enabled`.execute(db),
  )
  return rows[0]
}
