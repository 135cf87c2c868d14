import type { Endpoint } from '@atrium/contract/endpoint'
import type { Session } from '../auth/session.ts'
import { Denied } from '../http/app-error.ts'

/**
 * @throws Denied for a call that tokens, or tokens of which permissions were chosen, do not count for, and for one that
 * needs a person
 */
export function refuseBeyondToken({ token, serviceAccount }: Session, call: Endpoint): void {
  if (token === null && serviceAccount === null) return
  const hasOwnThings = token !== null && token.permissionSetIds === null
  const isPersonal = call.access === 'signed-in' && !hasOwnThings
  const isRefused = call.tokens === 'never' || call.stream || (isPersonal && call.tokens !== 'always')
  if (isRefused) throw new Denied(token === null ? 'error.service_account.call' : 'error.personal_token.call')
}
