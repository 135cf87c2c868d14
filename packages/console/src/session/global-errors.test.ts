import type { Self } from '@atrium/contract/workspace/self'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everythingStored, openStorage, ownBrowserMemory } from '../storage/private.ts'
import { globalErrors, watchGlobalErrors } from './global-errors.ts'

const key = 'hzero-global-exception-history'
const user = (owner: string) => ({ browserStorage: { owner, key: btoa(owner.repeat(32)) } }) as Self
const reload = vi.fn()
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  sessionStorage.clear()
  await openStorage(user('0'))
  await openStorage(user('1'))
  reload.mockClear()
  globalErrors.set({ isBroken: false })
  stop = watchGlobalErrors(reload)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

const fail = (message: string) =>
  dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }))
const stored = () => (ownBrowserMemory.read(key) ?? []) as { errorMessage: string }[]

test('an uncaught error goes into the history and the state, then the page reloads [ERR-8]', async () => {
  fail('first')
  expect(reload).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(Object.keys(localStorage)).toEqual([`${key}.1`])
  expect(stored()).toMatchObject([{ errorMessage: 'first', errorLocation: location.href }])
  expect(globalErrors.get().history).toMatchObject([{ errorMessage: 'first' }])
})

test('the history holds ten errors, the oldest drops out [ERR-8]', () => {
  for (let at = 1; at <= 12; at += 1) fail(`e${at}`)
  expect(stored().map(one => one.errorMessage)).toEqual(Array.from({ length: 10 }, (_, at) => `e${at + 3}`))
})

test('the history shows nothing of the person before, and holds no token, bearer or query [ERR-8]', async () => {
  history.replaceState(null, '', '/hiam/user?name=Marchetti')
  fail('GET /iam/v1/users?name=Marchetti with Bearer 6f1c-22 refused: access_token=6f1c-22')
  await everythingStored()
  expect(JSON.stringify(stored())).toContain('/hiam/user')
  expect(JSON.stringify([stored(), globalErrors.get()])).not.toMatch(/Marchetti|6f1c/)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Marchetti|6f1c|refused/)
  await openStorage(user('2'))
  expect(globalErrors.get().history).toEqual([])
  await openStorage(user('1'))
  expect(globalErrors.get().history).toHaveLength(1)
})

test('a second error within a minute shows the error page instead of reloading again [ERR-8]', async () => {
  fail('first')
  vi.advanceTimersByTime(59_000)
  fail('second')
  expect(globalErrors.get().isBroken).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('after a minute the page may reload again [ERR-8]', async () => {
  fail('first')
  vi.advanceTimersByTime(61_000)
  fail('second')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a resize observer loop is no error', () => {
  fail('ResizeObserver loop completed with undelivered notifications.')
  expect(stored()).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
