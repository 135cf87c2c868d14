// @vitest-environment happy-dom

import { sessionSecondsHeader } from '@atrium/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presentFailures } from '../api/failures.ts'
import { clearToken, storeToken } from '../api/token.ts'
import { sessionState } from './session-state.ts'
import { watchSession } from './watch-session.ts'

/** Seconds until the session ends, as the server says next; undefined without an answer. */
let seconds: number | undefined
let asked = 0
let status = 200
const went: string[] = []
const isCovered = () => sessionState.get().isCovered

vi.useFakeTimers()
watchSession()

beforeEach(async () => {
  vi.setSystemTime(new Date('2026-03-02T08:00:00Z'))
  seconds = 1800
  status = 200
  went.length = 0
  storeToken({ accessToken: 'abc-1', expiresInSeconds: 3600, refreshToken: 'r' })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/health/')) return new Response('{}', { status: seconds === undefined ? 503 : 200 })
    asked += 1
    if (seconds === undefined) throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'application/json', [sessionSecondsHeader]: String(seconds) }
    const body = status === 200 ? { tenantId: 7 } : { failed: true, code: 'PERMISSION_ACCESS_TOKEN_EXPIRED' }
    return new Response(JSON.stringify(body), { status, headers })
  })
  presentFailures({ notice: () => undefined, go: path => went.push(path), signIn() {}, moved() {} })
  // Activity after a minute without an answer asks the server.
  await vi.advanceTimersByTimeAsync(61_000)
  dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(5000)
  asked = 0
})

afterEach(async () => {
  seconds = 1800
  await vi.advanceTimersByTimeAsync(10_000)
  vi.unstubAllGlobals()
  clearToken()
})

test('the page is covered within a second of the end, without an answer', async () => {
  seconds = undefined
  await vi.advanceTimersByTimeAsync(1_790_000)
  expect([isCovered(), asked]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isCovered()).toBe(true)
})

test('a session that is known after all is shown again; one that has ended leads to its page', async () => {
  await vi.advanceTimersByTimeAsync(1_801_000)
  expect([isCovered(), went]).toEqual([false, []])
  expect(asked).toBeGreaterThan(0)
  status = 401
  await vi.advanceTimersByTimeAsync(1_801_000)
  expect(went).toEqual(['/public/unauthorized'])
})

test('a machine that slept is covered when it wakes, and a clock that is set back adds nothing', async () => {
  seconds = undefined
  vi.setSystemTime(new Date('2026-03-02T20:00:00Z'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(isCovered()).toBe(true)
  seconds = 1800
  await vi.advanceTimersByTimeAsync(5000)
  expect(isCovered()).toBe(false)
  seconds = undefined
  vi.setSystemTime(new Date('2026-03-01T08:00:00Z'))
  await vi.advanceTimersByTimeAsync(1_801_000)
  expect(isCovered()).toBe(true)
})

test('what another window hears counts for this one', async () => {
  seconds = undefined
  await vi.advanceTimersByTimeAsync(1_700_000)
  new BroadcastChannel('atrium.session.end').postMessage(Date.now() + 1_800_000)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(isCovered()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_700_000)
  expect(isCovered()).toBe(true)
})
