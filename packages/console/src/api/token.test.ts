// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken, clearToken, startTokenRenewal, storeToken, tokenForCall } from './token.ts'

let answers: (() => Response)[] = []
const bodies: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  bodies.length = 0
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    bodies.push(String(request.body))
    const answer = answers.shift()
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
  })
})

afterEach(() => {
  clearToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const renewed = (token: string, refresh: string) => () =>
  Response.json({ access_token: token, expires_in: 100, refresh_token: refresh })

test('the token is a cookie on path / for at most an hour [START-9]', () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  storeToken({ accessToken: 'abc-1', expiresInSeconds: 86_400 })
  expect(set).toHaveBeenCalledWith(
    expect.stringMatching(/^access_token=abc-1; Path=\/; SameSite=Strict; Max-Age=3600/),
  )
  expect(accessToken()).toBe('abc-1')
})

test('it is renewed at 80 % of its life, with the refresh token of the last answer', async () => {
  answers = [renewed('two', 'r2'), renewed('three', 'r3')]
  storeToken({ accessToken: 'one', expiresInSeconds: 100, refreshToken: 'r1' })
  const stop = startTokenRenewal()
  await vi.advanceTimersByTimeAsync(79_000)
  expect(accessToken()).toBe('one')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(accessToken()).toBe('two')
  await vi.advanceTimersByTimeAsync(81_000)
  expect(accessToken()).toBe('three')
  expect(bodies.map(body => new URLSearchParams(body).get('refresh_token'))).toEqual(['r1', 'r2'])
  stop()
})

test('calls with an expired cookie wait for one renewal', async () => {
  answers = [renewed('two', 'r2')]
  storeToken({ accessToken: 'one', expiresInSeconds: 0, refreshToken: 'r1' })
  expect(accessToken()).toBeUndefined()
  expect(await Promise.all([tokenForCall(), tokenForCall()])).toEqual(['two', 'two'])
  expect(bodies).toHaveLength(1)
})

test('a refused refresh token is deleted, an unreachable service is retried later', async () => {
  storeToken({ accessToken: 'one', expiresInSeconds: 0, refreshToken: 'r1' })
  expect(await tokenForCall()).toBeUndefined()
  answers = [() => new Response('{}', { status: 400 })]
  expect(await tokenForCall()).toBeUndefined()
  expect(await tokenForCall()).toBeUndefined()
  expect(bodies).toHaveLength(2)
})

test('clearing deletes every cookie that scripts can see [ERR-5]', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser would hold it.
  document.cookie = 'other=1; Path=/'
  storeToken({ accessToken: 'abc', expiresInSeconds: 60 })
  clearToken()
  expect(document.cookie).toBe('')
})
