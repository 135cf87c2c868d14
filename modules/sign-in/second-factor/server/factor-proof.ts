import { type Credential, findCredential } from '@atrium/server/auth/credential'
import { redeemFactorCode } from '@atrium/server/auth/second-factor'
import { accountKeyOf, countCodeAttempt } from '@atrium/server/auth/sign-in-attempts'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import {
  namesOf,
  type ProofContext,
  provePassword,
  recordFailedProof,
} from '../../security/server/password-proof.ts'
import type { Proof } from '../second-factor.contract.ts'

/**
 * Verifies the password or a code of an authenticator, with the limits of a sign-in, so that a stolen session changes no
 * second factor.
 * @throws `error.password.original_wrong`, `error.second_factor.code_wrong`, `error.rate.limit`
 */
export async function proveOwner(
  services: { site: Site; secret: string },
  context: ProofContext,
  { password, code = '' }: Proof,
): Promise<Credential> {
  if (password !== undefined) return provePassword(services, context, password)
  const { site, secret } = services
  const { session, request, deviceMark } = context
  const credential = await site({}, db => findCredential(db, session.userId))
  const { userId } = credential
  const accountKeys = namesOf(credential).map(accountKeyOf)
  const count = await countCodeAttempt(site, secret, request, {
    userId,
    kind: 'authenticator',
    accountKeys,
    deviceMark,
  })
  if (count.seconds > 0) throw new AppError('error.rate.limit', { seconds: count.seconds })
  if (await redeemFactorCode(site, secret, userId, code)) {
    await count.right()
    return credential
  }
  await recordFailedProof(site, context, credential, 'second-factor-again')
  throw new AppError('error.second_factor.code_wrong')
}
