import { randomUUID } from 'node:crypto'
import { ticketSeconds } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import { hashOf, type Session } from './session.ts'

/** What a ticket was made for: one address, in the name of a session and of the place it was in. */
export interface Ticket {
  sessionId: string
  tenantId: number
  roleId: string
}

type TicketHolder = Pick<Session, 'id' | 'tenantId' | 'roleId'>

/**
 * A word that stands in an address instead of a token: for one address, once, within a minute. It ends with its
 * session, as everything does that is kept under the session's id.
 */
export async function makeTicket(site: Site, session: TicketHolder, path: string): Promise<string> {
  const ticket = randomUUID()
  const { tenantId, roleId } = session
  await site({}, db =>
    db
      .insertInto('oidcRecord')
      .values({
        model: 'Ticket',
        keyHash: hashOf(ticket),
        payload: JSON.stringify({ path, tenantId, roleId }),
        sessionId: session.id,
        grantId: null,
        uid: null,
        consumedAt: null,
        expiresAt: new Date(nowMs() + ticketSeconds * 1000),
      })
      .execute(),
  )
  return ticket
}

/** The address a ticket is for: path and query, without the ticket itself, however the query is ordered. */
export function ticketedAddress(url: string): string {
  const [path = '', ...search] = url.split('?')
  const query = new URLSearchParams(search.join('?'))
  query.delete('access_token')
  query.sort()
  return `${path}?${query}`
}

/** Takes a ticket. It is spent even when it was made for another address: whoever tried that has seen it. */
export async function spendTicket(site: Site, ticket: string, path: string): Promise<Ticket | undefined> {
  const { rows } = await site({}, db =>
    sql<Ticket & { path: string }>`
      delete from oidc_record where model = 'Ticket' and key_hash = ${hashOf(ticket)} and expires_at > now()
      returning session_id, payload ->> 'path' as path, (payload -> 'tenantId')::bigint as tenant_id,
        payload ->> 'roleId' as role_id`.execute(db),
  )
  const found = rows[0]
  return found?.path === path ? found : undefined
}
