import { tokenSeconds } from '@atrium/contract/constants'
import { services } from '@atrium/contract/services'
import { browserMemory } from '../storage/plain.ts'
import { settings } from './settings.ts'

const cookieName = 'access_token'
const refreshKey = 'atrium.refresh'
const lockName = 'atrium.refresh'
/** The share of a token's lifetime after which it is renewed. */
const renewAfter = 0.8

interface StoredToken {
  refreshToken: string
  /** Milliseconds since 1970. */
  renewAt: number
}

export interface TokenAnswer {
  accessToken: string
  expiresInSeconds: number
  refreshToken?: string | undefined
}

/** The access token in the cookie. HZERO tokens consist of letters, digits and hyphens only. */
export function accessToken(): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([0-9A-Za-z-]+)`).exec(document.cookie)?.[1]
}

let clearedHere = false

/** Whether another window has cleared the token of this browser, and left none that could be renewed. */
export const isClearedElsewhere = (): boolean =>
  !clearedHere && accessToken() === undefined && stored() === undefined

/** Stores a token in a cookie on path `/` for at most an hour [START-9]. */
export function storeToken({ accessToken: token, expiresInSeconds, refreshToken }: TokenAnswer): void {
  clearedHere = false
  const life = Math.min(Math.max(0, Math.floor(expiresInSeconds)), tokenSeconds)
  if (life > 0) writeCookie(token, life)
  else expireCookie(cookieName)
  const stored = refreshToken && { refreshToken, renewAt: Date.now() + life * 1000 * renewAfter }
  if (stored) browserMemory.write(refreshKey, JSON.stringify(stored satisfies StoredToken))
  else browserMemory.forget(refreshKey)
}

/** Deletes the tokens and every cookie that scripts can see. */
export function clearToken(): void {
  clearedHere = true
  browserMemory.forget(refreshKey)
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0]
    if (name) expireCookie(name)
  }
}

/** The token for a call; renewed first if the cookie has expired. */
export async function tokenForCall(): Promise<string | undefined> {
  const token = accessToken()
  if (token || !stored()) return token
  await renew()
  return accessToken()
}

let renewing: Promise<void> | undefined

/** Renews the token once, however many calls in however many windows wait for it. */
export function renew(): Promise<void> {
  renewing ??= alone(exchange).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Renews the token at 80 % of its life, while this page is open. */
export function startTokenRenewal(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const wait = (stored()?.renewAt ?? Number.POSITIVE_INFINITY) - Date.now()
    if (!Number.isFinite(wait)) return
    timer = setTimeout(() => void renew().finally(plan), Math.max(1000, wait))
  }
  // Another window renewed it, or this one was suspended for longer than an hour.
  const onStorage = (event: StorageEvent) => {
    if (event.key === refreshKey) plan()
  }
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', plan)
  }
}

async function exchange(): Promise<void> {
  const before = stored()
  if (!before) return
  // Another window renewed it while this one waited for the lock.
  if (accessToken() && before.renewAt > Date.now()) return
  const response = await fetch(`${settings.apiHost}${services.oauth}/oauth/token`, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: before.refreshToken,
      client_id: settings.clientId,
    }),
  }).catch(() => undefined)
  if (!response) return retryLater(before)
  const answer = response.ok ? readTokenAnswer(await response.json().catch(() => undefined)) : undefined
  if (answer) storeToken({ refreshToken: before.refreshToken, ...answer })
  else if (response.status >= 500) retryLater(before)
  else browserMemory.forget(refreshKey)
}

function retryLater(before: StoredToken): void {
  browserMemory.write(
    refreshKey,
    JSON.stringify({ ...before, renewAt: Date.now() + 15_000 } satisfies StoredToken),
  )
}

/** Parses the token endpoint's answer; undefined if it is invalid. */
export function readTokenAnswer(body: unknown): TokenAnswer | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { access_token, expires_in, refresh_token } = body as Record<string, unknown>
  if (typeof access_token !== 'string' || !/^[0-9A-Za-z-]+$/.test(access_token)) return undefined
  const seconds = Number(expires_in ?? tokenSeconds)
  return {
    accessToken: access_token,
    expiresInSeconds: Number.isFinite(seconds) ? seconds : tokenSeconds,
    ...(typeof refresh_token === 'string' && { refreshToken: refresh_token }),
  }
}

function stored(): StoredToken | undefined {
  try {
    const { refreshToken, renewAt } = JSON.parse(
      browserMemory.read(refreshKey) ?? '{}',
    ) as Partial<StoredToken>
    if (typeof refreshToken === 'string' && typeof renewAt === 'number') return { refreshToken, renewAt }
  } catch {
    // Invalid or truncated.
  }
  return undefined
}

/** Browsers provide locks in secure contexts only; on plain HTTP windows may renew at the same time. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(lockName, work) : work()
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure address.
  document.cookie = `${cookieName}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`
}

function expireCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure address.
  document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
}
