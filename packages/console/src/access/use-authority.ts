import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { use, useSyncExternalStore } from 'react'
import { type Authority, codesOf } from './authority.ts'
import { OtherTenantContext } from './other-tenant.ts'
import { longestCheck, permissions, type Verdict } from './permissions.ts'

/**
 * The verdict on an authority for the current role, updated when answers arrive [PERM-3]. No authority means access
 * [PERM-4].
 */
export function useAuthority(authority: Authority | null | undefined): Verdict {
  const read = () => verdictOf(authority)
  return useSyncExternalStore(authority instanceof Promise ? onAnswer : permissions.subscribe, read, read)
}

/** The verdicts on several authorities without promises. */
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
    // A predicate that throws denies access.
    return denied
  }
}

const answers = new WeakMap<Promise<boolean>, Verdict>()
const listeners = new Set<() => void>()

function onAnswer(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The verdict of a promise, which is awaited from its first use on. */
function answerOf(promise: Promise<boolean>): Verdict {
  const known = answers.get(promise)
  if (known) return known
  answers.set(promise, checking)
  const settle = (verdict: Verdict) => {
    clearTimeout(timer)
    answers.set(promise, verdict)
    for (const listener of [...listeners]) listener()
  }
  // A promise that never settles denies access, too.
  const timer = setTimeout(() => settle(denied), longestCheck)
  promise.then(
    yes => settle(yes ? allowed : denied),
    () => settle(failed),
  )
  return checking
}

/**
 * Whether the current role certainly lacks access, or the record belongs to another tenant. While a check is running,
 * fields stay enabled; the server enforces access in any case.
 */
export function useIsRefused(call: Endpoint): boolean {
  const { state } = useAuthority(permissionOf(call))
  const isOthers = use(OtherTenantContext) !== undefined && call.method !== 'GET'
  return state === 'denied' || state === 'failed' || isOthers
}
