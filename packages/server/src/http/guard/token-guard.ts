import { personalTokenRate, serviceAccountRate } from '@atrium/contract/constants'
import type { ErrorCode } from '@atrium/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isWellFormed } from '../../auth/personal-token.ts'
import { recordProgramUse } from '../../auth/program-use.ts'
import { findServiceSession } from '../../auth/service-session.ts'
import { isWellFormedServiceToken } from '../../auth/service-token.ts'
import type { Session } from '../../auth/session.ts'
import { sessionCookieName } from '../../auth/session-cookie.ts'
import { findTokenSession } from '../../auth/token-session.ts'
import { originOf } from '../../db/connection/request-origin.ts'
import { AppError, Denied } from '../app-error.ts'
import type { RequestServices } from '../context.ts'
import { countRequest, type Limit } from '../limits/rate-limit.ts'
import { requireKeyProof } from './key-proof.ts'

/** The calls that one token may make, on all instances together. */
export const tokenLimit = { most: personalTokenRate, seconds: 60 } as const satisfies Limit
/** Those of a service account, with all its tokens. */
export const serviceLimit = { most: serviceAccountRate, seconds: 60 } as const satisfies Limit

/**
 * The session of a request with a personal access token (RFC 6750 §2.1). Tokens are for programs: one that comes
 * together with a session's cookie, or from a page, has got into a browser and is refused (RFC 6750 §3.1,
 * `invalid_request`).
 */
export async function sessionOfToken(
  services: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
  bearer: string,
): Promise<Session | ErrorCode> {
  if (isFromBrowser(services, request)) throw new AppError('error.personal_token.browser')
  if (!isWellFormed(bearer)) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const session = await findTokenSession(services, bearer)
  if (typeof session === 'string' || session.token === null) return session
  await requireKeyProof(services, request, reply, session)
  const { token } = session
  // From here on the audit log names the token, also in refusals.
  request.session = session
  Object.assign(originOf(request.id), { tokenId: token.id })
  if (!isWithin(request.ip, token.networks)) throw new Denied('error.personal_token.network')
  await limitRate(services, reply, `token:${token.id}`, tokenLimit)
  await recordProgramUse(services.site, 'personal_token', token, request.ip)
  return session
}

/** The session of a request with the token of a service account, which is refused to browsers likewise. */
export async function sessionOfServiceToken(
  services: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
  bearer: string,
): Promise<Session | ErrorCode> {
  if (isFromBrowser(services, request)) throw new AppError('error.service_account.browser')
  if (!isWellFormedServiceToken(bearer)) return 'PERMISSION_ACCESS_TOKEN_INVALID'
  const session = await findServiceSession(services, bearer)
  if (typeof session === 'string' || session.serviceAccount === null) return session
  await requireKeyProof(services, request, reply, session)
  const { serviceAccount } = session
  // From here on refusals are in the audit log.
  request.session = session
  if (!isWithin(request.ip, serviceAccount.networks)) throw new Denied('error.service_account.network')
  await limitRate(services, reply, `service:${serviceAccount.id}`, serviceLimit)
  await recordProgramUse(services.site, 'service_account', serviceAccount, request.ip)
  return session
}

function isFromBrowser(services: RequestServices, { cookies, headers }: FastifyRequest): boolean {
  return (
    sessionCookieName(services.secureCookie) in cookies ||
    headers.origin !== undefined ||
    headers['sec-fetch-site'] !== undefined
  )
}

/** Whether an address is within one of these networks; no networks are all. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  // An IPv4 address within IPv6 is compared as IPv4.
  const own = ipaddr.process(address)
  return networks.some(network => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === own.kind() && own.match(base, bits)
  })
}

/** @throws `error.rate.limit` when a program makes too many calls */
async function limitRate(
  { site }: RequestServices,
  reply: FastifyReply,
  key: string,
  limit: Limit,
): Promise<void> {
  const { remaining, reset, wait } = await countRequest(site, key, limit)
  reply
    .header('ratelimit-limit', String(limit.most))
    .header('ratelimit-remaining', String(remaining))
    .header('ratelimit-reset', String(reset))
  if (wait > 0) throw new AppError('error.rate.limit', { seconds: wait })
}
