import { randomUUID } from 'node:crypto'
import { ticketSeconds } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import { hashOf, type Session } from './session.ts'

/** The session and the address that a ticket was issued for. */
export interface Ticket {
  sessionId: string
  tenantId: number
  roleId: string
}

type TicketHolder = Pick<Session, 'id' | 'tenantId' | 'roleId'>

/**
 * Issues a ticket: a secret that takes the place of a token in one address, once, within a minute. It ends with its
 * session, whose id it is stored under.
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

/** The normalized address a ticket is for: path and sorted query, without empty values and the ticket itself. */
export function ticketedAddress(url: string): string {
  const [path = '', ...search] = url.split('?')
  const query = new URLSearchParams(search.join('?'))
  query.delete('access_token')
  for (const [name, value] of [...query]) if (value === '') query.delete(name, value)
  query.sort()
  return `${path}?${query}`
}

/** Redeems a ticket. It is used up even if it was issued for another address, because the sender has seen it. */
export async function redeemTicket(site: Site, ticket: string, path: string): Promise<Ticket | undefined> {
  const { rows } = await site({}, db =>
    sql<Ticket & { path: string }>`
      delete from oidc_record where model = 'Ticket' and key_hash = ${hashOf(ticket)} and expires_at > now()
      returning session_id, payload ->> 'path' as path, (payload -> 'tenantId')::bigint as tenant_id,
        payload ->> 'roleId' as role_id`.execute(db),
  )
  const found = rows[0]
  return found?.path === path ? found : undefined
}
