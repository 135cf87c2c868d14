/** Who the page was drawn for. Told by the session; every call names it. */
export interface Caller {
  level: string
  tenantId: number
  roleId: string
}

let caller: Caller | undefined
let menuId: string | undefined
let waiting: ((known: Caller) => void)[] = []

export function currentCaller(): Caller | undefined {
  return caller
}

/** Calls with a tenant in their address wait for this: an address with an unknown tenant is never asked for. */
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

/** The menu of the active tab, when it has one. */
export function currentMenuId(): string | undefined {
  return menuId
}

export function setMenuId(next: string | undefined): void {
  menuId = next
}
