import type { AnswerOf } from '@atrium/contract/endpoint'
import { tokenApi } from '@atrium/contract/sign-in/token'
import { selfApi } from '@atrium/contract/workspace/self'
import { isAskable } from '../session/refusals.ts'
import { ownWindowMemory } from '../storage/private.ts'
import { withoutSecrets } from '../storage/without-secrets.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { accessToken, clearToken } from './token.ts'

/** The address to return to after signing in again. */
export const redirectKey = 'redirectUrl'
const stoppedKey = 'atrium.stopped'
export const suspendedKey = 'atrium.suspended'

export interface Notice {
  kind: 'notice'
  tone: 'info' | 'warning' | 'error'
  /** `failed` and `network` have texts of their own; a number is shown as it is. */
  title: 'failed' | 'network' | number
  /** The status of an answer that the server explained itself, if it is not 2xx. */
  status?: number
  message: string
  requestId: string | undefined
}

/** The handling of a failure. */
export type Outcome =
  | { kind: 'none' }
  | Notice
  | { kind: 'stopped'; body: string }
  | { kind: 'token-refused' }
  | { kind: 'sign-in' }
  | { kind: 'unauthorized' }
  | { kind: 'moved' }

/**
 * Errors of calls that a switch overtook: they were sent for the role or tenant before. No notice is shown; if another
 * window has switched, the banner says so.
 */
const overtakenCodes = new Set(['error.session.moved', 'error.tenant.mismatch'])

/** Maps an error to its handling, as the error catalog of the specification defines it. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'none' }
  const { status, flagged, hadToken, message, requestId } = error
  if (status === 501) return { kind: 'stopped', body: error.body ?? '' }
  if (status === 401 && hadToken) return { kind: 'token-refused' }
  if (status === 401) return { kind: error.call === selfApi.get ? 'sign-in' : 'unauthorized' }
  if (overtakenCodes.has(error.code ?? '')) return { kind: 'moved' }
  // The user was asked for what the call lacks, and canceled.
  if (isAskable(error.code)) return { kind: 'none' }
  if (status === 0) return { kind: 'notice', tone: 'error', title: 'network', message: '', requestId }
  if (flagged) {
    const tone = error.type === 'warn' ? 'warning' : error.type
    return { kind: 'notice', tone, title: 'failed', ...(status >= 300 && { status }), message, requestId }
  }
  return { kind: 'notice', tone: 'error', title: status, message, requestId }
}

/** The functions by which the app presents failures. */
export interface FailurePorts {
  notice(notice: Notice): void
  /** Navigates to a page of the console. */
  go(path: string): void
  signIn(): void
  moved(): void
}

let ports: FailurePorts | undefined
let leaving = false
let checking: Promise<void> | undefined

export function presentFailures(next: FailurePorts | undefined): void {
  ports = next
  // Without these functions nothing is reported.
  leaving = next === undefined
  checking = undefined
}

/**
 * Presents a failure. `quiet` is for callers that show it in place: it suppresses the notice, but not failures of the
 * whole session.
 */
export async function report(error: unknown, { quiet = false } = {}): Promise<void> {
  // Failures during a redirect are ignored.
  if (leaving) return
  const outcome = outcomeOf(error)
  switch (outcome.kind) {
    case 'none':
      return
    case 'notice':
      if (!quiet) ports?.notice(outcome)
      return
    case 'moved':
      ports?.moved()
      return
    case 'stopped':
      ownWindowMemory.write(stoppedKey, withoutSecrets(outcome.body.slice(0, 20_000)))
      ports?.go('/exception/501')
      return
    case 'sign-in':
      leaving = true
      clearToken()
      ports?.signIn()
      return
    case 'unauthorized':
      leaving = true
      rememberAddress()
      ownWindowMemory.forget(suspendedKey)
      clearToken()
      ports?.go('/public/unauthorized')
      return
    case 'token-refused':
      checking ??= checkKickOff()
      await checking
      return
  }
}

/** The body of the 501 answer that led to its page. */
export function maintenanceBody(): string | undefined {
  const body = ownWindowMemory.read(stoppedKey)
  return typeof body === 'string' ? body : undefined
}

/** Checks once, however many calls were refused, whether another sign-in ended this session [ERR-4]. */
async function checkKickOff(): Promise<void> {
  const token = accessToken()
  const query = token ? { access_token: token } : {}
  const answer = await call(tokenApi.kickoff, { query }).catch(
    (): AnswerOf<typeof tokenApi.kickoff> => ({ kickoff: 0 }),
  )
  if (leaving) return
  leaving = true
  rememberAddress()
  // Another window may have signed in meanwhile.
  if (accessToken() === token) clearToken()
  ownWindowMemory.write(suspendedKey, answer.suspended ?? null)
  ports?.go(answer.kickoff === 1 ? '/public/kickoff' : '/public/unauthorized')
}

function rememberAddress(): void {
  ownWindowMemory.write(redirectKey, location.href)
}
