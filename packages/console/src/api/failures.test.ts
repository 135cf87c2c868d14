// @vitest-environment happy-dom

import { roleApi } from '@atrium/access/role/role.contract.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { selfApi } from '@atrium/contract/workspace/self'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownWindowMemory } from '../storage/private.ts'
import { ApiError } from './api-error.ts'
import { maintenanceBody, type Notice, outcomeOf, presentFailures, redirectKey, report } from './failures.ts'
import { accessToken, clearToken, storeToken } from './token.ts'

const led: string[] = []
const notices: Notice[] = []
let kickoffAnswers: number[] = []
let asked = 0

const refused = (call: Endpoint, hadToken: boolean) =>
  new ApiError({ status: 401, message: '', call, hadToken })

beforeEach(() => {
  led.length = 0
  notices.length = 0
  asked = 0
  kickoffAnswers = []
  sessionStorage.clear()
  clearToken()
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(
      new Response(JSON.stringify({ kickoff: kickoffAnswers.shift() ?? 0 }), {
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
  presentFailures({
    notice: one => notices.push(one),
    go: path => led.push(path),
    signIn: () => led.push('sign-in'),
    moved: () => led.push('moved'),
  })
})

describe('a flagged body', () => {
  test.each([200, 400, 403, 404, 409, 413, 418, 422, 429, 500, 503])(
    "with %i is 'Operation failed' with its message, and the status in the details [ERR-2]",
    status => {
      const error = new ApiError({ status, message: 'The code is taken.', flagged: true, type: 'warn' })
      expect(outcomeOf(error)).toEqual({
        kind: 'notice',
        title: 'failed',
        tone: 'warning',
        message: 'The code is taken.',
        requestId: undefined,
        ...(status !== 200 && { status }),
      })
    },
  )

  test('is shown as information, warning or error by its type [ERR-2]', () => {
    const tone = (type: 'info' | 'warn' | 'error') =>
      outcomeOf(new ApiError({ status: 409, message: '', flagged: true, type }))
    expect([tone('info'), tone('warn'), tone('error')]).toMatchObject([
      { tone: 'info' },
      { tone: 'warning' },
      { tone: 'error' },
    ])
  })

  test.each([403, 404, 429, 500])('that is missing leaves the status %i as the title [ERR-7]', status => {
    expect(outcomeOf(new ApiError({ status, message: 'Not now.' }))).toMatchObject({
      title: status,
      message: 'Not now.',
    })
  })
})

test.each([
  [409, 'error.session.moved'],
  [403, 'error.tenant.mismatch'],
])('an answer that a switch overtook is dropped in silence: %i %s [ROLE-3]', (status, code) => {
  expect(outcomeOf(new ApiError({ status, code, message: 'Late', flagged: true }))).toEqual({ kind: 'moved' })
})

test('no answer at all is a network failure [ERR-6]', () => {
  expect(outcomeOf(new ApiError({ status: 0, message: '' }))).toMatchObject({ title: 'network' })
})

test('errors other than failed calls have no effect', () => {
  expect(outcomeOf(new DOMException('gone', 'AbortError'))).toEqual({ kind: 'none' })
})

test('501 keeps the body and leads to its page [ERR-3]', async () => {
  await report(new ApiError({ status: 501, message: '', body: '{"status":"PAUSED"}' }))
  expect(led).toEqual(['/exception/501'])
  expect(maintenanceBody()).toBe('{"status":"PAUSED"}')
})

describe('401 without a token', () => {
  // Another window may have signed in while the call was under way.
  beforeEach(() => {
    storeToken({ accessToken: 'left', expiresInSeconds: 60, refreshToken: 'over' })
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser would hold it.
    document.cookie = 'other=1; Path=/'
    expect(accessToken()).toBe('left')
  })

  const expectNothingLeft = () => expect([document.cookie, localStorage.length]).toEqual(['', 0])

  test('of the current-user call leads to the sign-in, with tokens and cookies cleared [ERR-5][START-1]', async () => {
    await report(refused(selfApi.get, false))
    expect(led).toEqual(['sign-in'])
    expectNothingLeft()
  })

  test('of any other call leads to the expired page, once, with tokens and cookies cleared [ERR-5]', async () => {
    await Promise.all([report(refused(roleApi.list, false)), report(refused(roleApi.get, false))])
    expect(led).toEqual(['/public/unauthorized'])
    expect(asked).toBe(0)
    expectNothingLeft()
  })
})

describe('401 with a token', () => {
  beforeEach(() => storeToken({ accessToken: 'dead', expiresInSeconds: 60 }))

  test('checks whether another sign-in ended the session, and opens its page [ERR-4]', async () => {
    kickoffAnswers = [1]
    await report(refused(roleApi.list, true))
    expect(led).toEqual(['/public/kickoff'])
    expect(ownWindowMemory.read(redirectKey)).toBe(location.href)
    expect(sessionStorage).toHaveLength(0)
  })

  test('leads to the expired page otherwise [ERR-4]', async () => {
    await report(refused(roleApi.list, true))
    expect(led).toEqual(['/public/unauthorized'])
  })

  test('in a burst of thirty checks once and redirects once [ERR-4] [SAFE-30]', async () => {
    kickoffAnswers = [1, 1, 1]
    const calls = Array.from({ length: 10 }, () => [roleApi.list, roleApi.get, roleApi.create]).flat()
    await Promise.all(calls.map(one => report(refused(one, true))))
    await report(new ApiError({ status: 500, message: '' }))
    expect(asked).toBe(1)
    expect(led).toEqual(['/public/kickoff'])
    expect(notices).toEqual([])
  })
})

test('a moved session is a state of the page, not a notice', async () => {
  await report(new ApiError({ status: 409, code: 'error.session.moved', message: '', flagged: true }))
  expect(led).toEqual(['moved'])
  expect(notices).toEqual([])
})

test('a screen that shows its failure in place silences the notice, not the redirect', async () => {
  await report(new ApiError({ status: 500, message: '' }), { quiet: true })
  expect(notices).toEqual([])
  await report(refused(roleApi.list, false), { quiet: true })
  expect(led).toEqual(['/public/unauthorized'])
})
