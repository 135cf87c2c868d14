import { services } from '@atrium/contract/services'
import { selfApi } from '@atrium/contract/workspace/self'
import { call } from '../api/client.ts'
import { redirectKey, report } from '../api/failures.ts'
import { settings } from '../api/settings.ts'
import { clearToken, readTokenAnswer, storeToken } from '../api/token.ts'
import { knownLanguage, tagOf } from '../language/language.ts'
import { windowMemory } from '../storage/plain.ts'
import { everythingStored, openStorage, ownerOfWindow, ownWindowMemory } from '../storage/private.ts'
import { discardUnsaved } from '../tabs/navigation.ts'
import { safeReturn, signInPath } from '../tabs/paths.ts'
import { colorSchemes } from './theme.ts'
import { currentUser } from './user-state.ts'

const begunKey = 'atrium.signIn'
/** How long a started sign-in stays valid. */
const validMilliseconds = 60 * 60 * 1000

interface Begun {
  state: string
  verifier: string
  returnTo: string
  /** The last user and tenant of the window. */
  owner: string | undefined
  at: number
}

export type SignInFailure = 'insecure' | 'network' | 'state' | { message: string }

/** Redirects to the authorization server, which returns to the sign-in address with a code [START-1, ROUTE-2]. */
export async function beginSignIn(returnTo = rememberedAddress()): Promise<SignInFailure | undefined> {
  if (settings.flow === 'code' && !(crypto as { subtle?: SubtleCrypto }).subtle) return 'insecure'
  const isKnown = currentUser() !== undefined
  // The address of a known user is for that user alone.
  if (isKnown) ownWindowMemory.write(redirectKey, returnTo)
  const begun: Begun = {
    state: randomText(),
    verifier: randomText(),
    returnTo: isKnown ? '/' : safeReturn(returnTo, location.origin),
    owner: ownerOfWindow(),
    at: Date.now(),
  }
  rememberBegun(begun)
  discardUnsaved()
  await everythingStored()
  storeThemeCookie()
  location.assign(await authorizeAddress(begun))
  return undefined
}

async function authorizeAddress({ state, verifier }: Begun): Promise<string> {
  const query = new URLSearchParams({
    response_type: settings.flow,
    client_id: settings.clientId,
    redirect_uri: redirectUri(),
    state,
  })
  // By default the tenant or the browser determines the language.
  const language = knownLanguage()
  if (language) query.set('ui_locales', tagOf(language))
  const tenant = wantedTenant()
  if (tenant) query.set('tenant', tenant)
  if (settings.flow === 'code') {
    query.set('scope', 'openid')
    query.set('code_challenge', await challengeOf(verifier))
    query.set('code_challenge_method', 'S256')
  }
  return `${settings.apiHost}${services.oauth}/oauth/authorize?${query}`
}

/**
 * Handles the answer of the authorization server.
 * @returns the address to go to, or the failure.
 */
export async function finishSignIn(
  query: URLSearchParams,
): Promise<{ returnTo: string } | { failure: SignInFailure }> {
  const begun = takeBegun()
  const error = query.get('error')
  if (error) return { failure: { message: query.get('error_description') || error } }
  const code = query.get('code')
  if (!begun || !code || query.get('state') !== begun.state) return { failure: 'state' }
  const response = await fetch(`${settings.apiHost}${services.oauth}/oauth/token`, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(),
      client_id: settings.clientId,
      code_verifier: begun.verifier,
    }),
  }).catch(() => undefined)
  if (!response || response.status >= 500) return { failure: 'network' }
  const body: unknown = await response.json().catch(() => undefined)
  const answer = response.ok ? readTokenAnswer(body) : undefined
  if (!answer) return { failure: { message: describedIn(body) } }
  // Nothing of the previous user may remain.
  clearToken()
  storeToken(answer)
  return { returnTo: await returnAddress(begun) }
}

/**
 * Handles the tokens of the implicit flow, which came in the hash, and loads the page again. They are stored only if
 * the sign-in began in this window [START-2].
 */
export async function finishImplicitSignIn(granted: URLSearchParams): Promise<void> {
  const begun = takeBegun()
  const answer = readTokenAnswer(Object.fromEntries(granted))
  if (begun && answer && granted.get('state') === begun.state) {
    clearToken()
    storeToken({ accessToken: answer.accessToken, expiresInSeconds: answer.expiresInSeconds })
    const returnTo = await returnAddress(begun)
    if (location.pathname.endsWith(signInPath)) history.replaceState(history.state, '', returnTo)
  }
  location.reload()
}

/**
 * The address to return to. One that a user left when the session ended is in the storage of that user, and one that
 * was asked for in a window that belonged to another user is not opened for the next.
 */
async function returnAddress({ returnTo, owner }: Begun): Promise<string> {
  try {
    const user = await call(selfApi.get)
    await openStorage(user)
    const left = ownWindowMemory.read(redirectKey)
    ownWindowMemory.forget(redirectKey)
    if (typeof left === 'string') return safeReturn(left, location.origin)
    return owner === undefined || owner === user.browserStorage?.owner ? returnTo : '/'
  } catch (error) {
    void report(error, { quiet: true })
    return '/'
  }
}

/** The tenant whose sign-in page is shown: the one in the address, or the last one of the user. */
function wantedTenant(): string | undefined {
  return new URLSearchParams(location.search).get('tenant') ?? currentUser()?.tenantNum
}

/** Stores the theme in a cookie, which is all that the sign-in pages can read. */
function storeThemeCookie(): void {
  const storedScheme = colorSchemes.get('auto')
  const isChosen = storedScheme === 'light' || storedScheme === 'dark'
  // biome-ignore lint/suspicious/noDocumentCookie: the page is about to be left, and the store of cookies is slower
  document.cookie = `theme=${storedScheme}; Path=/; SameSite=Lax; Max-Age=${isChosen ? 31_536_000 : 0}`
}

/** The address at which the session ended. */
function rememberedAddress(): string | undefined {
  const address = ownWindowMemory.read(redirectKey)
  return typeof address === 'string' ? address : undefined
}

/** Without storage, a cookie of the sign-in page survives the two redirects. */
function rememberBegun(begun: Begun): void {
  const text = JSON.stringify(begun)
  windowMemory.write(begunKey, text)
  if (windowMemory.isStored(begunKey)) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the page is about to be left, and the store of cookies is slower
  document.cookie = `${begunKey}=${encodeURIComponent(text)}; Path=${signInPath}; SameSite=Lax; Max-Age=3600${secure}`
}

function takeBegun(): Begun | undefined {
  const cookie = /(?:^|; )atrium\.signIn=([^;]*)/.exec(document.cookie)?.[1]
  const text = windowMemory.read(begunKey) ?? decodeURIComponent(cookie ?? '')
  windowMemory.forget(begunKey)
  // biome-ignore lint/suspicious/noDocumentCookie: it must be gone before anything else happens
  if (cookie !== undefined) document.cookie = `${begunKey}=; Path=${signInPath}; Max-Age=0`
  try {
    const begun = JSON.parse(text) as Partial<Begun>
    const { state, verifier, returnTo, owner, at } = begun
    const isWhole =
      typeof state === 'string' &&
      typeof verifier === 'string' &&
      typeof returnTo === 'string' &&
      typeof at === 'number'
    if (isWhole && Date.now() - at < validMilliseconds) {
      return { state, verifier, returnTo: safeReturn(returnTo, location.origin), owner, at }
    }
  } catch {
    // Did not begin here.
  }
  return undefined
}

function redirectUri(): string {
  return location.origin + signInPath
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function describedIn(body: unknown): string {
  const { error_description, error } = (body ?? {}) as Record<string, unknown>
  return [error_description, error].find(one => typeof one === 'string') ?? ''
}
