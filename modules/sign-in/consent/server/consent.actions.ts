import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ClientScope } from '../../client/client.contract.ts'
import type { ConsentDb } from './consent.tables.ts'

interface Decision {
  request: FastifyRequest
  session: { userId: string; tenantId: number }
  clientId: string
  scopes: readonly ClientScope[]
}

/** Stores what a person has allowed, together with what they had allowed before. */
export async function giveConsent(
  site: Site,
  { request, session, clientId, scopes }: Decision,
): Promise<void> {
  const { userId, tenantId } = session
  await site({ userId, requestId: request.id }, async db => {
    const { rows } = await sql<{ id: string }>`
      insert into client_consent as k (tenant_id, user_id, client_id, scopes)
      select u.tenant_id, u.id, ${clientId}, ${scopes}::text[] from app_user u where u.id = ${userId}
      on conflict (user_id, client_id) do update
        set scopes = array(select distinct unnest(k.scopes || excluded.scopes))
      returning id`.execute(db)
    await recordEvent(db, {
      tenantId,
      actorId: userId,
      requestId: request.id,
      entity: 'client_consent',
      entityId: rows[0]?.id,
      verb: 'create',
      detail: { clientId, scopes, address: request.ip },
    })
  })
}

export async function recordRefusal(
  site: Site,
  { request, session, clientId, scopes }: Decision,
): Promise<void> {
  const { userId, tenantId } = session
  await site({ userId, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId,
      actorId: userId,
      requestId: request.id,
      entity: 'client_consent',
      verb: 'deny',
      detail: { clientId, scopes, address: request.ip },
    }),
  )
}

/**
 * Revokes a consent. A trigger revokes what was issued under it.
 * @throws `error.not_found` also for one of another person
 */
export async function revokeConsent(
  all: ConsentDb,
  id: string,
  { request, session: { userId, tenantId } }: Pick<Decision, 'request' | 'session'>,
): Promise<void> {
  const revoked = await all
    .deleteFrom('clientConsent')
    .where(sql<boolean>`id::text = ${id}`)
    .where('userId', '=', userId)
    .returning(['id', 'clientId', 'scopes'])
    .executeTakeFirst()
  if (!revoked) throw new AppError('error.not_found')
  const { clientId, scopes } = revoked
  await recordEvent(all, {
    tenantId,
    actorId: userId,
    requestId: request.id,
    entity: 'client_consent',
    entityId: revoked.id,
    verb: 'delete',
    detail: { clientId, scopes },
  })
}
