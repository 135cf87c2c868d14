import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWTVerifyResult, jwtVerify } from 'jose'
import { hashOf, type Session } from '../../auth/session.ts'
import { nowMs } from '../../db/connection/clock.ts'
import type { Site } from '../../db/connection/site.ts'
import { AppError } from '../app-error.ts'
import type { RequestServices } from '../context.ts'

/** The algorithms with which a program may sign its proofs. */
export const proofAlgorithms = ['ES256', 'Ed25519', 'EdDSA'] as const
/** Seconds for which a proof counts, and by which clocks may differ. */
const lifeSeconds = 60
const leewaySeconds = 15

/** The scheme and token of a request's credentials. */
export function credentialsOf({ headers }: FastifyRequest): { scheme: string; token: string } | undefined {
  const [scheme = '', token, ...rest] = (headers.authorization ?? '').split(' ')
  return token && rest.length === 0 ? { scheme: scheme.toLowerCase(), token } : undefined
}

/**
 * Checks that a token which was issued to a key comes with a proof of that key for this very call, and that no other is
 * presented so (DPoP, RFC 9449 §4.3 and §7.1).
 * @throws `error.key_proof` with the challenge of §7.1
 */
export async function requireKeyProof(
  services: Pick<RequestServices, 'site' | 'ownOrigin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { keyThumbprint }: Pick<Session, 'keyThumbprint'>,
): Promise<void> {
  const { scheme, token = '' } = credentialsOf(request) ?? {}
  const isBound = keyThumbprint !== null
  if (!isBound && scheme !== 'dpop') return
  if (isBound && scheme === 'dpop' && (await isProven(services, request, token, keyThumbprint))) return
  const reason = isBound && scheme === 'dpop' ? 'invalid_dpop_proof' : 'invalid_token'
  reply.header('www-authenticate', `DPoP error="${reason}", algs="${proofAlgorithms.join(' ')}"`)
  throw new AppError('error.key_proof')
}

async function isProven(
  { site, ownOrigin }: Pick<RequestServices, 'site' | 'ownOrigin'>,
  { headers, method, url }: FastifyRequest,
  token: string,
  thumbprint: string,
): Promise<boolean> {
  const proof = typeof headers.dpop === 'string' ? await verified(headers.dpop) : undefined
  const { jwk } = proof?.protectedHeader ?? {}
  if (!proof || !jwk || (await calculateJwkThumbprint(jwk)) !== thumbprint) return false
  const { htm, htu, ath, jti } = proof.payload
  return (
    htm === method &&
    typeof htu === 'string' &&
    withoutQuery(htu) === withoutQuery(new URL(url, ownOrigin).href) &&
    ath === hash('sha256', token, 'base64url') &&
    typeof jti === 'string' &&
    (await isFirst(site, `${thumbprint} ${jti}`))
  )
}

/** A proof with its own key, signed a moment ago; undefined for any other text. */
async function verified(text: string): Promise<JWTVerifyResult | undefined> {
  try {
    return await jwtVerify(text, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [...proofAlgorithms],
      currentDate: new Date(nowMs()),
      maxTokenAge: lifeSeconds,
      clockTolerance: leewaySeconds,
    })
  } catch (error) {
    const isOfProof = [errors.JOSEError, TypeError, DOMException].some(kind => error instanceof kind)
    if (isOfProof) return undefined
    throw error
  }
}

const withoutQuery = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).href.replace(/[?#].*$/, '') : undefined

/** Whether a proof is used for the first time, on all instances together. */
async function isFirst(site: Site, id: string): Promise<boolean> {
  const first = await site.alone(db =>
    db
      .insertInto('oidcRecord')
      .values({
        ...{ model: 'KeyProof', keyHash: hashOf(id), payload: '{}' },
        ...{ sessionId: null, grantId: null, uid: null, consumedAt: null },
        expiresAt: new Date(nowMs() + 2 * (lifeSeconds + leewaySeconds) * 1000),
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('model')
      .executeTakeFirst(),
  )
  return first !== undefined
}
