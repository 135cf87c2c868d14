import { hash } from 'node:crypto'
import { nowMs } from '@atrium/server/db/connection/clock'
import { importJWK, SignJWT } from 'jose'
import type { JWK } from 'oidc-provider'

/** Seconds for which a client may accept a logout token. */
const lifeSeconds = 120

/** The `sid` of a session for a client: each client knows it by another name. */
export const sidOf = (sessionId: string, clientId: string): string =>
  hash('sha256', `${sessionId}:${clientId}`, 'base64url')

interface EndedSession {
  /** The notification, by which a client recognizes one that was sent twice. */
  id: string
  userId: string
  sessionId: string
  clientId: string
}

/** A logout token (OpenID Connect Back-Channel Logout 1.0 §2.4), signed like ID tokens. */
export async function logoutToken(
  issuer: string,
  key: JWK,
  { id, userId, sessionId, clientId }: EndedSession,
): Promise<string> {
  const now = Math.floor(nowMs() / 1000)
  return new SignJWT({
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    sid: sidOf(sessionId, clientId),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'logout+jwt', ...(key.kid !== undefined && { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .setJti(id)
    .sign(await importJWK(key as Parameters<typeof importJWK>[0], 'ES256'))
}
