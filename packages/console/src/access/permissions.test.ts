import type { PermissionCheck } from '@atrium/contract/access/menu'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { approved, createPermissions, denied } from './permissions.ts'

const asked: string[][] = []
let answer: (codes: string[]) => Promise<PermissionCheck[]>
let permissions: ReturnType<typeof createPermissions>

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answer = codes =>
    Promise.resolve(
      codes.map(code => ({ code, approve: code.startsWith('yes'), controllerType: 'disabled' })),
    )
  permissions = createPermissions(codes => {
    asked.push(codes)
    return answer(codes)
  })
})

const settle = () => vi.advanceTimersByTimeAsync(500)

test('a known code is approved (1) or denied (2) [PERM-2]', async () => {
  expect([approved, denied]).toEqual([1, 2])
  permissions.verdict(['yes'])
  permissions.verdict(['no'])
  await settle()
  expect(permissions.verdict(['yes'])).toEqual({ state: 'allowed' })
  expect(permissions.verdict(['no'])).toEqual({ state: 'denied', controllerType: 'disabled' })
})

test('unknown codes are asked for in one batch after 500 ms, and handlers run again [PERM-3]', async () => {
  const again = vi.fn()
  permissions.subscribe(again)
  expect(permissions.verdict(['yes.a'])).toEqual({ state: 'checking' })
  await vi.advanceTimersByTimeAsync(400)
  permissions.verdict(['no.b', 'yes.a'])
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([['yes.a', 'no.b']])
  expect(again).toHaveBeenCalledTimes(1)
  permissions.verdict(['yes.a', 'no.b'])
  await settle()
  expect(asked).toHaveLength(1)
})

test('a batch holds as many codes as the server takes', async () => {
  permissions.verdict(Array.from({ length: 1050 }, (_, at) => `no.${at}`))
  await settle()
  expect(asked.map(codes => codes.length)).toEqual([500, 500, 50])
})

test('codes are normalized before they are checked [PERM-1]', async () => {
  permissions.verdict(['/hiam/role/:id.button.create'])
  await settle()
  expect(asked).toEqual([['hiam.role.-id.button.create']])
})

test('no list is allowed, an empty one is denied [PERM-4]', () => {
  expect(permissions.verdict(undefined)).toEqual({ state: 'allowed' })
  expect(permissions.verdict(null)).toEqual({ state: 'allowed' })
  expect(permissions.verdict([])).toMatchObject({ state: 'denied' })
  expect(asked).toEqual([])
})

test('one approved code is enough', async () => {
  permissions.verdict(['no', 'yes'])
  await settle()
  expect(permissions.verdict(['no', 'yes'])).toEqual({ state: 'allowed' })
})

test('a denied code is hidden or disabled as the server says [PERM-5]', async () => {
  answer = codes => Promise.resolve(codes.map(code => ({ code, approve: false, controllerType: 'hidden' })))
  permissions.verdict(['x'])
  await settle()
  expect(permissions.verdict(['x'])).toEqual({ state: 'denied', controllerType: 'hidden' })
})

test('a code that the answer leaves out is denied', async () => {
  answer = () => Promise.resolve([])
  permissions.verdict(['x'])
  await settle()
  expect(permissions.verdict(['x'])).toMatchObject({ state: 'denied' })
})

describe('a check that fails', () => {
  beforeEach(async () => {
    answer = () => Promise.reject(new Error('down'))
    permissions.verdict(['yes'])
    await settle()
  })

  test('allows nothing, is not retried automatically, and settles all promises', async () => {
    expect(permissions.verdict(['yes'])).toEqual({ state: 'failed' })
    await settle()
    expect(asked).toHaveLength(1)
  })

  test('is retried on demand', async () => {
    answer = codes =>
      Promise.resolve(codes.map(code => ({ code, approve: true, controllerType: 'disabled' })))
    permissions.retry()
    expect(permissions.verdict(['yes'])).toEqual({ state: 'checking' })
    await settle()
    expect(permissions.verdict(['yes'])).toEqual({ state: 'allowed' })
  })
})

test('a switch drops all verdicts, and those of pending checks [ROLE-3]', async () => {
  let finish: (checks: PermissionCheck[]) => void = () => undefined
  answer = () => new Promise(resolve => (finish = resolve))
  permissions.verdict(['yes'])
  await settle()
  permissions.forget()
  finish([{ code: 'yes', approve: true, controllerType: 'disabled' }])
  await vi.advanceTimersByTimeAsync(0)
  expect(permissions.verdict(['yes'])).toEqual({ state: 'checking' })
})
