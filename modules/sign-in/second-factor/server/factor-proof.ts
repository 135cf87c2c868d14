import type { Proof } from '@atrium/contract/sign-in/step-up'
import { type Credential, findCredential } from '@atrium/server/auth/credential'
import { redeemFactorCode } from '@atrium/server/auth/second-factor/second-factor'
import type { Session } from '@atrium/server/auth/session'
import { accountKeyOf, countCodeAttempt, countPasskeyAttempt } from '@atrium/server/auth/sign-in-attempts'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { spendFormToken } from '../../page/server/form-token.ts'
import { redeemAssertion } from '../../passkey/server/assertion.ts'
import { readAsserted, tokenIn } from '../../passkey/server/browser-answer.ts'
import {
  namesOf,
  type ProofContext,
  provePassword,
  recordFailedProof,
} from '../../security/server/password-proof.ts'

export type ProofServices = Pick<RequestServices, 'site' | 'ownOrigin' | 'passkeyDomain'> & { secret: string }

/** The purpose of the challenge of a passkey that proves its owner, which counts in this session alone. */
export const proofPurposeOf = ({ userId, id }: Pick<Session, 'userId' | 'id'>): string =>
  `proof:${userId}:${id}`

/** Minutes within which a browser answers the challenge. */
const answerMinutes = 10

/**
 * Verifies the password, a code of an authenticator or the signature of a passkey, with the limits of a sign-in, so that
 * a stolen session changes no second factor.
 * @throws `error.password.original_wrong`, `error.second_factor.code_wrong`, `error.second_factor.passkey_wrong`,
 * `error.rate.limit`
 */
export async function proveOwner(
  services: ProofServices,
  context: ProofContext,
  { password, code = '', passkey }: Proof,
): Promise<Credential> {
  if (password !== undefined) return provePassword(services, context, password)
  const credential = await services.site({}, db => findCredential(db, context.session.userId))
  if (passkey === undefined) await proveByCode(services, context, credential, code)
  else await proveByPasskey(services, context, credential, passkey)
  return credential
}

async function proveByCode(
  { site, secret }: ProofServices,
  context: ProofContext,
  credential: Credential,
  code: string,
): Promise<void> {
  const { userId } = credential
  const count = await countCodeAttempt(site, secret, context.request, {
    userId,
    kind: 'authenticator',
    accountKeys: namesOf(credential).map(accountKeyOf),
    deviceMark: context.deviceMark,
  })
  if (count.seconds > 0) throw new AppError('error.rate.limit', { seconds: count.seconds })
  if (await redeemFactorCode(site, secret, userId, code)) return count.right()
  await recordFailedProof(site, context, credential, 'second-factor-again')
  throw new AppError('error.second_factor.code_wrong')
}

async function proveByPasskey(
  services: ProofServices,
  context: ProofContext,
  credential: Credential,
  text: string,
): Promise<void> {
  const { site, secret } = services
  const { session, request } = context
  const count = await countPasskeyAttempt(site, request)
  if (count.seconds > 0) throw new AppError('error.rate.limit', { seconds: count.seconds })
  const answer = readAsserted(text)
  const formToken = answer ? tokenIn(answer.response) : ''
  const isAsked = await spendFormToken(site, secret, proofPurposeOf(session), formToken, answerMinutes * 60)
  if (isAsked && (await redeemAssertion(services, request, { text, formToken, userId: session.userId })))
    return count.right()
  await recordFailedProof(site, context, credential, 'second-factor-again')
  throw new AppError('error.second_factor.passkey_wrong')
}
