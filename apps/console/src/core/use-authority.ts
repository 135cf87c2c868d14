import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { type Authority, codesOf } from './authority.ts'
import { OtherTenantContext } from './other-tenant.ts'
import { longestCheck, permissions, type Verdict } from './permissions.ts'

/** Whether the current role may; drawn again when answers arrive [PERM-3]. Nothing asked for is allowed [PERM-4]. */
export function useAuthority(authority: Authority | null | undefined): Verdict {
  const isPromise = authority instanceof Promise
  const byPromise = usePromised(isPromise ? authority : undefined)
  const codes = codesOf(authority)
  const read = () => permissions.verdict(codes)
  const byCodes = useSyncExternalStore(permissions.subscribe, read, read)
  if (isPromise) return byPromise
  return typeof authority === 'function' ? verdictOf(authority) : byCodes
}

const denied: Verdict = { state: 'denied', controllerType: 'disabled' }

/** A predicate that throws has not said yes. */
function verdictOf(predicate: () => boolean): Verdict {
  try {
    return predicate() ? { state: 'allowed' } : denied
  } catch {
    return denied
  }
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

function usePromised(promise: Promise<boolean> | undefined): Verdict {
  const [answer, setAnswer] = useState<{ to: Promise<boolean>; verdict: Verdict }>()
  useEffect(() => {
    if (!promise) return
    let isCurrent = true
    const settle = (verdict: Verdict) => isCurrent && setAnswer({ to: promise, verdict })
    promise.then(
      yes => settle(yes ? { state: 'allowed' } : denied),
      () => settle({ state: 'failed' }),
    )
    // One that never answers has not said yes either.
    const timer = setTimeout(() => settle(denied), longestCheck)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [promise])
  return answer && answer.to === promise ? answer.verdict : { state: 'checking' }
}
