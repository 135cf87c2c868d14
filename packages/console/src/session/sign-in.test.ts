import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { settings } from '../api/settings.ts'
import { accessToken, clearToken } from '../api/token.ts'
import { takeAddressTokens } from './address-tokens.ts'
import { beginSignIn, finishImplicitSignIn, finishSignIn } from './sign-in.ts'

let left: URL | undefined
let reloads: MockInstance
const bodies: URLSearchParams[] = []

beforeEach(() => {
  sessionStorage.clear()
  clearToken()
  settings.flow = 'code'
  left = undefined
  bodies.length = 0
  history.replaceState(null, '', '/hiam/role?page=2')
  reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  vi.spyOn(location, 'assign').mockImplementation(to => {
    left = new URL(String(to), location.origin)
  })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(init.body as URLSearchParams)
    return Promise.resolve(Response.json({ access_token: 'tok-1', expires_in: 900, refresh_token: 'ref-1' }))
  })
})

const state = () => left?.searchParams.get('state') ?? ''
const back = (query: Record<string, string>) => finishSignIn(new URLSearchParams(query))

test('the sign-in goes out with a challenge, a state and the address to come back to', async () => {
  await beginSignIn(location.href)
  expect(left?.pathname).toBe('/oauth/oauth/authorize')
  expect(Object.fromEntries(left?.searchParams ?? [])).toMatchObject({
    response_type: 'code',
    client_id: 'atrium-console',
    redirect_uri: `${location.origin}/user/login`,
    code_challenge_method: 'S256',
  })
  expect(left?.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
})

test('the sign-in page gets the console’s language, tenant and theme', async () => {
  localStorage.setItem('atrium.language', 'ar_SA')
  localStorage.setItem('atrium.theme', 'dark')
  const set = vi.spyOn(document, 'cookie', 'set')
  history.replaceState(null, '', '/user/login?tenant=NORRVIK')
  await beginSignIn()
  expect(Object.fromEntries(left?.searchParams ?? [])).toMatchObject({
    ui_locales: 'ar-SA',
    tenant: 'NORRVIK',
  })
  expect(set).toHaveBeenCalledWith('theme=dark; Path=/; SameSite=Lax; Max-Age=31536000')
  localStorage.clear()
  history.replaceState(null, '', '/')
  await beginSignIn()
  expect(left?.searchParams.has('tenant')).toBe(false)
  expect(left?.searchParams.has('ui_locales')).toBe(false)
  expect(set).toHaveBeenCalledWith('theme=auto; Path=/; SameSite=Lax; Max-Age=0')
})

test('the code is exchanged with the verifier of the challenge, and the address is restored', async () => {
  await beginSignIn(location.href)
  const challenge = left?.searchParams.get('code_challenge')
  expect(await back({ code: 'c', state: state() })).toEqual({ returnTo: '/hiam/role?page=2' })
  const verifier = bodies[0]?.get('code_verifier') ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const expected = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
  expect(expected.startsWith(challenge ?? '?')).toBe(true)
  expect(accessToken()).toBe('tok-1')
})

test('an answer without a request is refused, and each answer is valid once', async () => {
  expect(await back({ code: 'c', state: 'x' })).toEqual({ failure: 'state' })
  await beginSignIn()
  expect(await back({ code: 'c', state: 'other' })).toEqual({ failure: 'state' })
  expect(await back({ code: 'c', state: state() })).toEqual({ failure: 'state' })
  expect(bodies).toEqual([])
})

test('errors of the authorization server are shown', async () => {
  await beginSignIn()
  expect(await back({ error: 'access_denied', error_description: 'Not you.' })).toEqual({
    failure: { message: 'Not you.' },
  })
})

describe('a token in the hash', () => {
  test('of a sign-in begun here is stored for at most 3600 s, and the hash is gone [START-2] [SAFE-25]', async () => {
    settings.flow = 'token'
    await beginSignIn(location.href)
    expect(left?.searchParams.get('response_type')).toBe('token')
    const set = vi.spyOn(document, 'cookie', 'set')
    history.replaceState(null, '', `/user/login#access_token=tok-9&expires_in=86399&state=${state()}`)
    await finishImplicitSignIn(takeAddressTokens() ?? new URLSearchParams())
    expect(set).toHaveBeenCalledWith(
      expect.stringContaining('access_token=tok-9; Path=/; SameSite=Strict; Max-Age=3600'),
    )
    expect(location.pathname + location.search + location.hash).toBe('/hiam/role?page=2')
    expect(reloads).toHaveBeenCalledOnce()
  })

  test('without a request is removed and not stored [START-2]', async () => {
    history.replaceState(null, '', '/workplace?a=1#access_token=evil&state=guess')
    await finishImplicitSignIn(takeAddressTokens() ?? new URLSearchParams())
    expect(accessToken()).toBeUndefined()
    expect(location.pathname + location.search + location.hash).toBe('/workplace?a=1')
  })
})

test('a token in the query leaves the address [AREA-2]', () => {
  history.replaceState(null, '', '/private/report?access_token=x&refresh_token=y&id=5#top')
  expect(takeAddressTokens()).toBeUndefined()
  expect(location.pathname + location.search + location.hash).toBe('/private/report?id=5#top')
})
