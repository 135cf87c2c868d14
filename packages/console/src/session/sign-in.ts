import { services } from '@atrium/contract/services'
import { redirectKey } from '../api/failures.ts'
import { settings } from '../api/settings.ts'
import { windowMemory } from '../api/storage.ts'
import { clearToken, readTokenAnswer, storeToken } from '../api/token.ts'
import { knownLanguage, tagOf } from '../language/language.ts'
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
  at: number
}

export type SignInFailure = 'insecure' | 'network' | 'state' | { message: string }

/** Redirects to the authorization server, which returns to the sign-in address with a code [START-1, ROUTE-2]. */
export async function beginSignIn(returnTo = rememberedAddress()): Promise<SignInFailure | undefined> {
  if (settings.flow === 'code' && !(crypto as { subtle?: SubtleCrypto }).subtle) return 'insecure'
  const begun: Begun = {
    state: randomText(),
    verifier: randomText(),
    returnTo: safeReturn(returnTo, location.origin),
    at: Date.now(),
  }
  windowMemory.write(begunKey, JSON.stringify(begun))
  discardUnsaved()
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
  windowMemory.forget(redirectKey)
  return { returnTo: begun.returnTo }
}

/**
 * Removes a token from the address's hash before any request. It is stored only if the sign-in began in this window,
 * but the hash is always removed [START-2].
 * @returns whether there was one; then the page is about to reload, because browsers keep the original address in
 * their performance entries.
 */
export function takeHashToken(): boolean {
  const hash = new URLSearchParams(location.hash.slice(1))
  if (!hash.has('access_token')) return false
  const address = keepHashToken(hash) ?? location.pathname + location.search
  history.replaceState(history.state, '', address)
  location.reload()
  return true
}

/** Stores the token of a sign-in that began here, and returns its address if that is not the current one. */
function keepHashToken(hash: URLSearchParams): string | undefined {
  const begun = takeBegun()
  const answer = readTokenAnswer(Object.fromEntries(hash))
  if (!begun || hash.get('state') !== begun.state || !answer) return undefined
  clearToken()
  storeToken({ accessToken: answer.accessToken, expiresInSeconds: answer.expiresInSeconds })
  windowMemory.forget(redirectKey)
  return location.pathname.endsWith(signInPath) ? begun.returnTo : undefined
}

/** Removes a token in the query from the address before anything else is loaded [AREA-2]. */
export function stripQueryToken(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has('access_token') && !query.has('refresh_token')) return
  query.delete('access_token')
  query.delete('refresh_token')
  const rest = query.toString()
  history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + location.hash)
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
  try {
    return decodeURIComponent(windowMemory.read(redirectKey) ?? '')
  } catch {
    return undefined
  }
}

function takeBegun(): Begun | undefined {
  const text = windowMemory.read(begunKey)
  windowMemory.forget(begunKey)
  try {
    const begun = JSON.parse(text ?? '') as Partial<Begun>
    const { state, verifier, returnTo, at } = begun
    const isWhole =
      typeof state === 'string' &&
      typeof verifier === 'string' &&
      typeof returnTo === 'string' &&
      typeof at === 'number'
    if (isWhole && Date.now() - at < validMilliseconds) {
      return { state, verifier, returnTo: safeReturn(returnTo, location.origin), at }
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
