import { proofMinutes } from '@atrium/contract/sign-in/proof'
import type { OwnProofs, Proof } from '@atrium/contract/sign-in/step-up'
import { recordProof } from '@atrium/server/access/step-up'
import { type Credential, findCredential } from '@atrium/server/auth/credential'
import { isFactorCode, redeemRecoveryCode } from '@atrium/server/auth/second-factor/second-factor'
import type { Session } from '@atrium/server/auth/session'
import { accountKeyOf, countCodeAttempt } from '@atrium/server/auth/sign-in-attempts'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { AppError } from '@atrium/server/http/app-error'
import { makeFormToken } from '../../page/server/form-token.ts'
import { challengeOf } from '../../passkey/server/browser-answer.ts'
import { findCredentials } from '../../passkey/server/passkey.queries.ts'
import { type ProofServices, proofPurposeOf, proveOwner } from '../../second-factor/server/factor-proof.ts'
import { notifyRecovery } from '../../second-factor/server/second-factor.notices.ts'
import { countFactors } from '../../second-factor/server/second-factor.queries.ts'
import { namesOf, type ProofContext, recordFailedProof } from '../../security/server/password-proof.ts'

export type StepUpServices = ProofServices & { availableChannels: AvailableChannels }

/** Milliseconds for which a browser waits for the person. */
const patience = 300_000

/** How the user of a session can prove to be there. A second factor counts, where there is one, and otherwise the password. */
export async function findOwnProofs(
  { site, secret, passkeyDomain }: ProofServices,
  session: Session,
): Promise<OwnProofs> {
  const { userId, provenUntil } = session
  const { hasFactor, hasAuthenticator, known } = await site({}, async db => ({
    hasFactor: (await findCredential(db, userId)).hasSecondFactor,
    hasAuthenticator: (await countFactors(db, userId)) > 0,
    known: passkeyDomain === undefined ? [] : await findCredentials(db, userId, passkeyDomain),
  }))
  const until = provenUntil > nowMs() && { provenUntil: new Date(provenUntil).toISOString() }
  if (!hasFactor) return { kinds: ['password'], ...until }
  if (known.length === 0)
    return { kinds: [...(hasAuthenticator ? (['authenticator'] as const) : []), 'recovery'], ...until }
  const options = {
    challenge: challengeOf(makeFormToken(secret, proofPurposeOf(session))),
    rpId: passkeyDomain,
    timeout: patience,
    // The session stands for the first factor.
    userVerification: 'preferred',
    allowCredentials: known.map(one => one.credential),
  }
  return {
    kinds: [...(hasAuthenticator ? (['authenticator'] as const) : []), 'passkey', 'recovery'],
    passkeyOptions: JSON.stringify(options),
    ...until,
  }
}

/**
 * Verifies a proof with the limits of a sign-in. @returns until when it counts
 * @throws `error.step_up.factor_needed`, `error.step_up.client`, and as `proveOwner`
 */
export async function giveProof(
  services: StepUpServices,
  context: ProofContext,
  proof: Proof,
): Promise<Date> {
  const { site } = services
  const { session } = context
  // A client that acts for the person must not ask for their password or codes.
  if (session.client !== null) throw new AppError('error.step_up.client', { minutes: proofMinutes })
  const credential = await site({}, db => findCredential(db, session.userId))
  if (credential.hasSecondFactor && proof.password !== undefined)
    throw new AppError('error.step_up.factor_needed')
  if (proof.code === undefined || isFactorCode(proof.code)) await proveOwner(services, context, proof)
  else await proveByRecoveryCode(services, context, credential, proof.code)
  return recordProof(site, session.id)
}

/** @throws `error.second_factor.code_wrong`, `error.rate.limit` */
async function proveByRecoveryCode(
  { site, secret, availableChannels }: StepUpServices,
  context: ProofContext,
  credential: Credential,
  code: string,
): Promise<void> {
  const { userId } = credential
  const count = await countCodeAttempt(site, secret, context.request, {
    userId,
    kind: 'recovery',
    accountKeys: namesOf(credential).map(accountKeyOf),
    deviceMark: context.deviceMark,
  })
  if (count.seconds > 0) throw new AppError('error.rate.limit', { seconds: count.seconds })
  if (!(await redeemRecoveryCode(site, secret, userId, code))) {
    await recordFailedProof(site, context, credential, 'second-factor-again')
    throw new AppError('error.second_factor.code_wrong')
  }
  await count.right()
  await notifyRecovery(site, availableChannels, userId)
}
