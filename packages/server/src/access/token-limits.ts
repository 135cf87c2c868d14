import type { Endpoint } from '@atrium/contract/endpoint'
import type { Session } from '../auth/session.ts'
import { Denied } from '../http/app-error.ts'

/** @throws Denied for a call that tokens, or tokens of which permissions were chosen, do not count for */
export function refuseBeyondToken({ token }: Session, call: Endpoint): void {
  if (token === null) return
  const isPersonal = call.access === 'signed-in' && token.permissionSetIds !== null
  const isRefused = call.tokens === 'never' || call.stream || (isPersonal && call.tokens !== 'always')
  if (isRefused) throw new Denied('error.personal_token.call')
}
