import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { globalErrors, watchGlobalErrors } from './global-errors.ts'

const key = 'hzero-global-exception-history'
const reload = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  reload.mockClear()
  globalErrors.set({ history: [], isBroken: false })
  stop = watchGlobalErrors(reload)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const fail = (message: string) =>
  dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }))
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as { errorMessage: string }[]

test('an uncaught error goes into the history and the state, then the page reloads [ERR-8]', () => {
  fail('first')
  expect(stored()).toMatchObject([{ errorMessage: 'first', errorLocation: location.href }])
  expect(globalErrors.get().history).toMatchObject([{ errorMessage: 'first' }])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the history holds ten errors, the oldest drops out [ERR-8]', () => {
  for (let at = 1; at <= 12; at += 1) fail(`e${at}`)
  expect(stored().map(one => one.errorMessage)).toEqual(Array.from({ length: 10 }, (_, at) => `e${at + 3}`))
})

test('a second error within a minute shows the error page instead of reloading again [ERR-8]', () => {
  fail('first')
  vi.advanceTimersByTime(59_000)
  fail('second')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(globalErrors.get().isBroken).toBe(true)
})

test('after a minute the page may reload again [ERR-8]', () => {
  fail('first')
  vi.advanceTimersByTime(61_000)
  fail('second')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a resize observer loop is no error', () => {
  fail('ResizeObserver loop completed with undelivered notifications.')
  expect(stored()).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
