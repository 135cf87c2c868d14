import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { use, useSyncExternalStore } from 'react'
import { type Authority, codesOf } from './authority.ts'
import { OtherTenantContext } from './other-tenant.ts'
import { longestCheck, permissions, type Verdict } from './permissions.ts'

/** Whether the current role may; drawn again when answers arrive [PERM-3]. Nothing asked for is allowed [PERM-4]. */
export function useAuthority(authority: Authority | null | undefined): Verdict {
  const read = () => verdictOf(authority)
  return useSyncExternalStore(authority instanceof Promise ? onAnswer : permissions.subscribe, read, read)
}

/** The same for several authorities at once; none of them is a promise. */
export function useAuthorities(authorities: readonly Authority[]): readonly string[] {
  const read = () => authorities.map(one => verdictOf(one).state).join(' ')
  return useSyncExternalStore(permissions.subscribe, read, read).split(' ')
}

const checking: Verdict = { state: 'checking' }
const allowed: Verdict = { state: 'allowed' }
const failed: Verdict = { state: 'failed' }
const denied: Verdict = { state: 'denied', controllerType: 'disabled' }

function verdictOf(authority: Authority | null | undefined): Verdict {
  if (authority instanceof Promise) return answerOf(authority)
  if (typeof authority !== 'function') return permissions.verdict(codesOf(authority))
  try {
    return authority() ? allowed : denied
  } catch {
    // A predicate that throws has not said yes.
    return denied
  }
}

const answers = new WeakMap<Promise<boolean>, Verdict>()
const listeners = new Set<() => void>()

function onAnswer(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a promise has said; it is listened to from the first time that somebody asks. */
function answerOf(promise: Promise<boolean>): Verdict {
  const known = answers.get(promise)
  if (known) return known
  answers.set(promise, checking)
  const settle = (verdict: Verdict) => {
    clearTimeout(timer)
    answers.set(promise, verdict)
    for (const listener of [...listeners]) listener()
  }
  // One that never answers has not said yes either.
  const timer = setTimeout(() => settle(denied), longestCheck)
  promise.then(
    yes => settle(yes ? allowed : denied),
    () => settle(failed),
  )
  return checking
}

/**
 * Whether the current role certainly may not, or looks at a record of another tenant. Fields do not turn grey for the
 * half second in which nobody knows yet; the server refuses in any case.
 */
export function useIsRefused(call: Endpoint): boolean {
  const { state } = useAuthority(permissionOf(call))
  const isOthers = use(OtherTenantContext) !== undefined && call.method !== 'GET'
  return state === 'denied' || state === 'failed' || isOthers
}
