import { menuApi, mostCodesInOneCheck, type PermissionCheck } from '@atrium/contract/access/menu'
import { isWithheldCode, permissionCode } from '@atrium/contract/permission-code'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { currentUser, userState } from '../session/user-state.ts'

/** [PERM-2] */
export const approved = 1
export const denied = 2

const batchDelay = 500
/** In milliseconds; a longer check counts as failed. */
export const longestCheck = 15_000

export type ControllerType = 'disabled' | 'hidden'

export type Verdict =
  /** Not known yet. */
  | { state: 'checking' }
  | { state: 'allowed' }
  | { state: 'denied'; controllerType: ControllerType }
  /** The check failed: the element stays hidden, and a retry is offered. */
  | { state: 'failed' }

const checking: Verdict = { state: 'checking' }
const allowed: Verdict = { state: 'allowed' }
const failedCheck: Verdict = { state: 'failed' }
const deniedBy: Record<ControllerType, Verdict> = {
  disabled: { state: 'denied', controllerType: 'disabled' },
  hidden: { state: 'denied', controllerType: 'hidden' },
}

interface CodeState {
  approve: typeof approved | typeof denied
  controllerType: ControllerType
}

export interface Permissions {
  /** The current verdict on these codes; unknown ones are checked soon. Verdicts are stable objects. */
  verdict(codes: readonly string[] | null | undefined): Verdict
  /** Called whenever an answer arrives [PERM-3]. */
  subscribe(listener: () => void): () => void
  /** Forgets all verdicts, after a switch of role or a change of grants, and checks the visible ones again. */
  forget(): void
  /** Checks all known codes again; the old verdicts stay until the answer arrives. */
  refresh(): void
  /** Retries failed checks. */
  retry(): void
}

/**
 * The permissions of the current role, checked in batches and cached until they are forgotten. Fields that the tenant
 * withholds are known from the start.
 */
export function createPermissions(check: (codes: string[]) => Promise<PermissionCheck[]>): Permissions {
  let known = new Map<string, CodeState>()
  let failed = new Set<string>()
  let pending = new Set<string>()
  let round = 0
  const waiting = createBatches(batch => void ask(batch))
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }

  userState.subscribe(notify)

  async function ask(codes: string[]): Promise<void> {
    const mine = round
    for (const code of codes) pending.add(code)
    const answers = await Promise.race([check(codes).catch(() => undefined), pause(longestCheck)])
    // Answers for another role, or from before a change of grants, are ignored.
    if (mine !== round) return
    const byCode = new Map(answers?.map(answer => [answer.code, answer]))
    for (const code of codes) {
      pending.delete(code)
      if (!answers) failed.add(code)
      else {
        const { approve = false, controllerType = 'disabled' } = byCode.get(code) ?? {}
        known.set(code, { approve: approve ? approved : denied, controllerType })
      }
    }
    notify()
  }

  return {
    verdict(wanted) {
      // No list: nothing is needed. An empty one: nothing is enough [PERM-4].
      if (wanted === undefined || wanted === null) return allowed
      if (wanted.some(isWithheldCode)) return isWithheld(wanted) ? deniedBy.hidden : allowed
      const codes = wanted.map(permissionCode)
      if (codes.some(code => known.get(code)?.approve === approved)) return allowed
      const unknown = codes.filter(code => !known.has(code))
      if (unknown.some(code => failed.has(code))) return failedCheck
      for (const code of unknown) if (!pending.has(code)) waiting.add(code)
      if (unknown.length > 0) return checking
      return deniedBy[known.get(codes[0] ?? '')?.controllerType ?? 'disabled']
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forget() {
      round += 1
      known = new Map()
      failed = new Set()
      pending = new Set()
      waiting.clear()
      notify()
    },
    refresh() {
      round += 1
      const codes = [...known.keys(), ...pending]
      pending = new Set()
      waiting.send(codes)
    },
    retry() {
      failed = new Set()
      notify()
    },
  }
}

/** Collects codes for a moment, then sends them in batches of the largest size that one check accepts. */
function createBatches(ask: (codes: string[]) => void) {
  let waiting = new Set<string>()
  let isPlanned = false

  function send(codes: readonly string[]): void {
    for (let at = 0; at < codes.length; at += mostCodesInOneCheck)
      ask(codes.slice(at, at + mostCodesInOneCheck))
  }

  function flush(): void {
    isPlanned = false
    const codes = [...waiting]
    waiting = new Set()
    send(codes)
  }

  return {
    add(code: string): void {
      waiting.add(code)
      if (isPlanned) return
      isPlanned = true
      setTimeout(flush, batchDelay)
    },
    clear(): void {
      waiting = new Set()
    },
    /** Sends at once. */
    send,
  }
}

const pause = (milliseconds: number) =>
  new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), milliseconds))

const isWithheld = (codes: readonly string[]) =>
  codes.some(code => currentUser()?.withheldFields?.includes(code))

export const permissions = createPermissions(codes =>
  call(menuApi.checkPermissions, { body: codes }).catch((error: unknown) => {
    void report(error)
    throw error
  }),
)
