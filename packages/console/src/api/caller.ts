/** The user, role and tenant that the page was rendered for, set by the session and sent with every call. */
export interface Caller {
  level: string
  tenantId: number
  /** Left out on pages outside of the workspace. */
  roleId?: string
}

let caller: Caller | undefined
let menuId: string | undefined
let waiting: ((known: Caller) => void)[] = []

export function currentCaller(): Caller | undefined {
  return caller
}

/** Resolves once the caller is known; calls with a tenant in their address wait for it. */
export function callerKnown(): Promise<Caller> {
  if (caller) return Promise.resolve(caller)
  return new Promise(resolve => waiting.push(resolve))
}

export function setCaller(next: Caller | undefined): void {
  caller = next
  if (!next) return
  const ready = waiting
  waiting = []
  for (const resolve of ready) resolve(next)
}

/** The menu entry of the active tab, if any. */
export function currentMenuId(): string | undefined {
  return menuId
}

export function setMenuId(next: string | undefined): void {
  menuId = next
}
