import { typedCode } from '@atrium/server/auth/typed-code'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Texts } from '@atrium/server/db/tables/columns'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { ClientScope } from '../../client/client.contract.ts'
import { giveConsent } from '../../consent/server/consent.actions.ts'
import { inOrder } from '../../consent/server/consent.queries.ts'
import { asksConsent, grantableScope } from '../../consent/server/consent-prompt.ts'
import { storedUserCode } from '../../provider/server/oidc-adapter.ts'
import { grantOf } from '../../provider/server/provider.ts'

/** A device whose code waits for a person. */
export interface WaitingDevice {
  clientId: string
  clientNames: Texts
  scopes: ClientScope[]
  /** The number of the tenant whose people it is for, if it asked for one. */
  tenantNum: string | null
}

/** The person who decides, and where they work. */
export interface Signer {
  person: string
  loginName: string
  language: string
  tenantNum: string
  tenantName: string
}

/** The letters of a code, however they were typed. */
export const lettersOf = (typed: string): string =>
  typedCode(typed)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 8)

/** Codes that wait, over `o`. Each is decided once. */
const isWaiting = (
  userCode: string,
) => sql<boolean>`o.model = 'DeviceCode' and o.uid = ${storedUserCode(userCode)}
  and o.expires_at > now() and not o.payload ?| array['accountId', 'error']`

export async function findDevice(site: Site, userCode: string): Promise<WaitingDevice | undefined> {
  const { rows } = await site.alone(db =>
    sql<Omit<WaitingDevice, 'scopes'> & { scope: string | null }>`
      select c.client_id, c.name as client_names, o.payload -> 'params' ->> 'scope' as scope,
        o.payload -> 'params' ->> 'tenant' as tenant_num
      from oidc_record o
      join oauth_client c on c.client_id = o.payload ->> 'clientId' and c.enabled and 'device_code' = any (c.grants)
      where ${isWaiting(userCode)}`.execute(db),
  )
  const found = rows[0]
  return found && { ...found, scopes: inOrder(found.scope?.split(' ') ?? []) }
}

export async function findSigner(site: Site, sessionId: string): Promise<Signer> {
  const { rows } = await site.alone(db =>
    sql<Signer>`
      select u.real_name as person, u.login_name, u.language, t.num as tenant_num, tr(t.name, u.language) as tenant_name
      from session s join app_user u on u.id = s.user_id join tenant t on t.tenant_id = s.tenant_id
      where s.id = ${sessionId}`.execute(db),
  )
  const [signer] = rows
  if (!signer) throw new Error('a live session has a person and a tenant')
  return signer
}

interface Decision {
  request: FastifyRequest
  session: { id: string; userId: string; tenantId: number }
  userCode: string
  device: WaitingDevice
}

/**
 * Lets a device sign in as the person of the session, with which it ends. @returns whether it was still waiting
 */
export async function allowDevice(
  provider: Provider,
  site: Site,
  { request, session, userCode, device: { clientId, scopes } }: Decision,
): Promise<boolean> {
  const client = await provider.Client.find(clientId)
  if (!client) return false
  const asks = asksConsent(client)
  if (asks) await giveConsent(site, { request, session, clientId, scopes })
  const grant = await grantOf(provider, session, client, await grantableScope(site, session.userId, client))
  return decide(site, { request, session, userCode, clientId, isRecorded: asks }, 'create', {
    accountId: session.userId,
    grantId: grant.jti,
    scope: scopes.join(' '),
    authTime: Math.floor(nowMs() / 1000),
  })
}

/** Refuses a device. @returns whether it was still waiting */
export const denyDevice = (
  site: Site,
  { request, session, userCode, device: { clientId } }: Decision,
): Promise<boolean> =>
  decide(site, { request, session, userCode, clientId, isRecorded: false }, 'deny', {
    error: 'access_denied',
    errorDescription: 'the person did not allow it',
  })

interface Decided extends Omit<Decision, 'device'> {
  clientId: string
  /** Whether the audit log knows of it by the consent. */
  isRecorded: boolean
}

async function decide(
  site: Site,
  { request, session, userCode, clientId, isRecorded }: Decided,
  verb: 'create' | 'deny',
  result: { grantId?: string | undefined; scope?: string; [name: string]: unknown },
): Promise<boolean> {
  const { userId, tenantId } = session
  return site({ userId, requestId: request.id }, async db => {
    const { rows } = await sql`
      update oidc_record o set payload = o.payload || ${JSON.stringify(result)}::jsonb,
        session_id = ${verb === 'create' ? session.id : null}, grant_id = ${result.grantId ?? null}
      where ${isWaiting(userCode)} returning 1`.execute(db)
    if (rows.length === 0 || isRecorded) return rows.length > 0
    const scopes = result.scope?.split(' ') ?? []
    await recordEvent(db, {
      tenantId,
      actorId: userId,
      requestId: request.id,
      entity: 'client_consent',
      verb,
      detail: { clientId, scopes, address: request.ip },
    })
    return true
  })
}
