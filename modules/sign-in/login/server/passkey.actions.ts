import { findCredential } from '@atrium/server/auth/credential'
import { accountKeyOf, countPasskeyAttempt } from '@atrium/server/auth/sign-in-attempts'
import { fieldOf } from '../../page/server/form-body.ts'
import { redeemAssertion } from '../../passkey/server/assertion.ts'
import { continueWith, type Outcome, recordFailure } from './login.actions.ts'
import type { Proven } from './sign-in-pass.ts'
import type { SignInRequest } from './sign-in-request.ts'

const givenIn = ({ request: { body } }: SignInRequest) => ({
  text: fieldOf(body, 'passkey'),
  formToken: fieldOf(body, 'formToken'),
})

/** Signs in with a passkey alone: it says whose it is, and has verified that person. */
export async function signInWithPasskey(page: SignInRequest): Promise<Outcome> {
  const { services, secret, request, session } = page
  const { site } = services
  const count = await countPasskeyAttempt(site, request)
  if (count.seconds > 0) return { kind: 'too-many', seconds: count.seconds }
  const owner = await redeemAssertion(services, request, { ...givenIn(page), userId: undefined })
  if (!owner?.counts) {
    const account = owner && { id: owner.userId, tenantId: owner.tenantId }
    await recordFailure(site, request, account, owner ? 'account' : 'passkey')
    return { kind: 'wrong-passkey' }
  }
  await count.right()
  const credential = await site.alone(db => findCredential(db, owner.userId))
  const proven: Proven = { credential, accountKey: accountKeyOf(owner.loginName), factor: 'passkey' }
  // Where a passkey does not count, the factor that does is asked for.
  if (!credential.acceptedFactors.includes('passkey')) return { kind: 'second-factor', proven }
  return continueWith(site, secret, request, proven, session?.id)
}

/** Completes a sign-in with a passkey of the person whose password was right. */
export async function givePasskey(page: SignInRequest, proven: Proven): Promise<Outcome> {
  const { services, secret, request, session } = page
  const { site } = services
  const { userId, tenantId, acceptedFactors } = proven.credential
  const count = await countPasskeyAttempt(site, request)
  if (count.seconds > 0) return { kind: 'too-many', seconds: count.seconds }
  const counts = acceptedFactors.includes('passkey')
  if (!counts || !(await redeemAssertion(services, request, { ...givenIn(page), userId }))) {
    await recordFailure(site, request, { id: userId, tenantId }, 'second-factor')
    return { kind: 'wrong-passkey' }
  }
  await count.right()
  const complete: Proven = { ...proven, factor: 'passkey', afterPassword: true }
  return continueWith(site, secret, request, complete, session?.id)
}
