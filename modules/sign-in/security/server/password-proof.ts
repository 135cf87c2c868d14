import { type Credential, findCredential } from '@atrium/server/auth/credential'
import { verifyPassword } from '@atrium/server/auth/password'
import type { Session } from '@atrium/server/auth/session'
import { countPasswordAttempt } from '@atrium/server/auth/sign-in-attempts'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import type { FastifyRequest } from 'fastify'

/** A signed-in request whose owner has to prove who they are. */
export interface ProofContext {
  session: Session
  request: FastifyRequest
  deviceMark: string | undefined
}

/** The reason that the sign-in log gives for a proof that failed in a session. */
type FailedProof = 'password-again' | 'second-factor-again'

/** The names under which attempts of an account are counted. */
export const namesOf = ({ loginName, email }: Credential): [string, ...string[]] => [
  loginName,
  ...(email === null ? [] : [email]),
]

/**
 * Verifies the password, with the same limits as a sign-in, so that a stolen session does not bypass them.
 * @throws `error.password.original_wrong`, `error.rate.limit`
 */
export async function provePassword(
  { site, secret }: { site: Site; secret: string },
  context: ProofContext,
  password: string,
): Promise<Credential> {
  const { session, request, deviceMark } = context
  const credential = await site({}, db => findCredential(db, session.userId))
  const count = await countPasswordAttempt(site, secret, request, namesOf(credential), deviceMark)
  if (count.seconds > 0) throw new AppError('error.rate.limit', { seconds: count.seconds })
  if (await verifyPassword(credential.passwordHash ?? undefined, password)) {
    await count.right()
    return credential
  }
  await count.wrong()
  await recordFailedProof(site, context, credential, 'password-again')
  throw new AppError('error.password.original_wrong')
}

export async function recordFailedProof(
  site: Site,
  { session: { userId }, request }: ProofContext,
  { tenantId }: Credential,
  reason: FailedProof,
): Promise<void> {
  await site({ userId, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId,
      actorId: userId,
      requestId: request.id,
      entity: 'app_user',
      entityId: userId,
      verb: 'sign-in-failed',
      detail: { reason, address: request.ip },
    }),
  )
}
