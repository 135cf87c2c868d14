// @vitest-environment happy-dom

import { roleApi } from '@atrium/access/role/role.contract.ts'
import { endpoint } from '@atrium/contract/endpoint'
import { promptApi } from '@atrium/contract/language/prompt'
import { selfApi } from '@atrium/contract/workspace/self'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusalQuestion } from '../session/refusals.ts'
import { ApiError } from './api-error.ts'
import { setCaller, setMenuId } from './caller.ts'
import { call, withApiHost } from './client.ts'
import { outcomeOf } from './failures.ts'
import { settings } from './settings.ts'
import { clearToken, storeToken } from './token.ts'

const sent: { address: string; request: RequestInit }[] = []
let answer: () => Response

const header = (name: string) => new Headers(sent.at(-1)?.request.headers).get(name)
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const textApi = {
  get: endpoint({ method: 'GET', path: '/x/text', summary: '', access: 'public', response: z.string() }),
}
const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
  endpoint({ method, path: '/x/write', summary: '', access: 'public', body: z.object({ a: z.number() }) })

const unreachable = () => {
  throw new TypeError('Failed to fetch')
}
const ofProxy = () =>
  new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  sent.length = 0
  answer = () => json({})
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    sent.push({ address, request })
    return Promise.resolve().then(answer)
  })
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearToken()
  setCaller(undefined)
  setMenuId(undefined)
  settings.apiHost = ''
  settings.platformVersion = 'SAAS'
})

describe('a call', () => {
  test('carries credentials, no-cache headers, the bearer, its context and X-Requested-With [CALL-31]', async () => {
    storeToken({ accessToken: 'abc-1', expiresInSeconds: 60 })
    setMenuId('m1')
    await call(roleApi.list)
    expect(sent[0]?.request.credentials).toBe('include')
    expect(header('content-type')).toBe('application/json; charset=utf-8')
    expect(header('cache-control')).toBe('no-cache')
    expect(header('pragma')).toBe('no-cache')
    expect(header('authorization')).toBe('bearer abc-1')
    expect(header('x-requested-with')).toBe('XMLHttpRequest')
    expect(header('x-atrium-context')).toBe('r1:7')
    expect(header('h-menu-id')).toBe('m1')
    expect(header('idempotency-key')).toBeNull()
  })

  test('sends JSON bodies for POST, PUT, DELETE and PATCH [CALL-32]', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      await call(write(method), { body: { a: 1 } })
      expect(sent.at(-1)?.request.body).toBe('{"a":1}')
      expect(header('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('with a form leaves the content type to the browser, which knows the boundary [CALL-31]', async () => {
    const form = new FormData()
    await call(
      endpoint({
        method: 'POST',
        path: '/x/form',
        summary: '',
        access: 'public',
        body: z.instanceof(FormData),
      }),
      { body: form },
    )
    expect(sent[0]?.request.body).toBe(form)
    expect(header('content-type')).toBeNull()
  })

  test('sends an idempotency key with every write, the same until it is answered, so that a retry changes nothing twice [SAFE-68]', async () => {
    const keys = () =>
      sent
        .filter(one => one.address === '/x/write')
        .map(one => new Headers(one.request.headers).get('idempotency-key'))
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      sent.length = 0
      const send = (a: number) => call(write(method), { body: { a } }).catch((error: unknown) => error)
      for (const lost of [unreachable, ofProxy]) {
        answer = lost
        expect(await send(1)).toMatchObject({ isUnanswered: true })
      }
      answer = () => json({})
      await send(2)
      await send(1)
      await send(1)
      const [first, second, other, third, next] = keys()
      expect(first).toMatch(/^[0-9a-f-]{36}$/)
      expect([second, third]).toEqual([first, first])
      expect(new Set([first, other, next]).size).toBe(3)
    }
  })

  test('drops empty query values [PAGE-6]', async () => {
    await call(roleApi.list, { query: { page: 0, name: '', code: undefined } })
    expect(sent[0]?.address).toBe('/iam/hzero/v1/7/roles/paging?page=0')
  })

  test('has the tenant in its path for tenant roles, none for site roles [ROLE-2]', async () => {
    await call(roleApi.list)
    setCaller({ level: 'site', tenantId: 0, roleId: 'r0' })
    await call(roleApi.list)
    expect(sent.map(one => one.address)).toEqual([
      '/iam/hzero/v1/7/roles/paging',
      '/iam/hzero/v1/roles/paging',
    ])
  })

  test('leaves the tenant out where it may in an installation for one tenant [CONST-2]', async () => {
    settings.platformVersion = 'OP'
    await call(roleApi.list)
    expect(sent[0]?.address).toBe('/iam/hzero/v1/roles/paging')
  })

  test('with a tenant in its path waits until the user is known; a public one does not', async () => {
    setCaller(undefined)
    const waiting = call(roleApi.list)
    await call(promptApi.list, { params: { lang: 'en_US' } })
    expect(sent.map(one => one.address)).toEqual(['/hpfm/v1/0/prompt/en_US'])
    setCaller({ level: 'organization', tenantId: 3, roleId: 'r' })
    await waiting
    expect(sent[1]?.address).toBe('/iam/hzero/v1/3/roles/paging')
  })

  test('omits the context when it loads that of the session', async () => {
    storeToken({ accessToken: 'abc', expiresInSeconds: 60 })
    await call(selfApi.get, undefined, { withoutContext: true })
    expect(header('x-atrium-context')).toBeNull()
  })

  test('gets the API host as prefix of relative addresses only [CALL-33]', async () => {
    expect(withApiHost('/iam/x')).toBe('/iam/x')
    settings.apiHost = 'https://api.example'
    expect(withApiHost('/iam/x')).toBe('https://api.example/iam/x')
    expect(withApiHost('https://files.example/x')).toBe('https://files.example/x')
    await call(roleApi.list)
    expect(sent[0]?.address).toBe('https://api.example/iam/hzero/v1/7/roles/paging')
  })
})

describe('an answer', () => {
  test('204 is an empty object [CALL-34]', async () => {
    answer = () => new Response(null, { status: 204 })
    expect(await call(selfApi.get)).toEqual({})
  })

  test('text comes as text, other content as a blob [CALL-35]', async () => {
    answer = () => new Response('hello', { headers: { 'content-type': 'text/plain' } })
    expect(await call(textApi.get)).toBe('hello')
    answer = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
    expect(await call(textApi.get)).toBeInstanceOf(Blob)
  })

  test('that is a page is read in every format of HZERO servers [PAGE-1]', async () => {
    answer = () => json({ content: [{ id: 'r1' }], start: 2, size: 20, total: 41 })
    expect(await call(roleApi.list)).toMatchObject({ number: 2, size: 20, totalElements: 41 })
    answer = () => json({ content: 'a text, not a page' })
    expect(await call(selfApi.get)).toEqual({ content: 'a text, not a page' })
    answer = () => json({ content: [{ id: 'r1' }], number: 1, size: 10, totalElements: 11 })
    expect(await call(roleApi.list)).toMatchObject({ number: 1, size: 10, totalElements: 11 })
  })

  test('outside 2xx raises an error with the status [ERR-1]', async () => {
    answer = () => new Response('busy', { status: 503, headers: { 'content-type': 'text/plain' } })
    const error = await call(selfApi.get).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 503, message: 'busy', flagged: false })
  })

  test('flagged failed raises an error, in 200 too [ERR-2]', async () => {
    const body = { failed: true, code: 'error.x', message: 'No.', type: 'info', requestId: 'q1' }
    for (const status of [200, 409]) {
      answer = () => json(body, status)
      const error = await call(selfApi.get).catch((one: unknown) => one)
      expect(error).toMatchObject({
        status,
        code: 'error.x',
        message: 'No.',
        type: 'info',
        requestId: 'q1',
        flagged: true,
      })
    }
  })

  test('the error contains the invalid fields', async () => {
    const fields = [{ field: 'code', message: 'taken' }, 'noise']
    answer = () => json({ failed: true, code: 'error.data_invalid', message: '', type: 'warn', fields }, 400)
    const error = await call(selfApi.get).catch((one: unknown) => one)
    expect(error).toMatchObject({ fields: [{ field: 'code', message: 'taken' }] })
  })

  test('HTML instead of data counts as no answer', async () => {
    answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect(await call(selfApi.get).catch((one: unknown) => one)).toMatchObject({ status: 0 })
  })

  test('that never comes is an error with status 0 [ERR-6]', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await call(selfApi.get).catch((one: unknown) => one)).toMatchObject({ status: 0 })
  })

  test('a 401 for a token that was renewed meanwhile is retried with the new one', async () => {
    storeToken({ accessToken: 'old', expiresInSeconds: 60 })
    answer = () => {
      if (sent.length > 1) return json({ id: '1' })
      storeToken({ accessToken: 'new', expiresInSeconds: 60 })
      return json({}, 401)
    }
    await call(selfApi.get)
    expect(sent.map(one => new Headers(one.request.headers).get('authorization'))).toEqual([
      'bearer old',
      'bearer new',
    ])
  })
})

describe('a call that lacks a fresh proof', () => {
  const refused = () =>
    json({ failed: true, code: 'error.step_up.needed', message: 'Confirm', type: 'warn' }, 403)

  test('asks once for calls at the same time, and makes each again with what was entered', async () => {
    let isProven = false
    answer = () => (isProven ? json({}) : refused())
    const form = new FormData()
    form.set('file', new Blob(['a,b']), 'people.csv')
    const calls = [call(write('PUT'), { body: { a: 1 } }), call(write('POST'), { body: form as never })]
    await vi.waitFor(() => expect(refusalQuestion.get().answer).toBeDefined())
    isProven = true
    refusalQuestion.get().answer?.(true)
    await Promise.all(calls)
    expect(refusalQuestion.get().answer).toBeUndefined()
    const bodies = sent.map(({ request }) => request.body)
    expect(bodies).toEqual(['{"a":1}', form, '{"a":1}', form])
    const keys = sent.map(({ request }) => new Headers(request.headers).get('idempotency-key'))
    expect(new Set(keys).size).toBe(4)
  })

  test('asks again while the proof does not count, and ends in the refusal when the user cancels', async () => {
    answer = refused
    const made = call(write('PUT'), { body: { a: 1 } }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(refusalQuestion.get().answer).toBeDefined())
    refusalQuestion.get().answer?.(true)
    await vi.waitFor(() =>
      expect([sent.length, typeof refusalQuestion.get().answer]).toEqual([2, 'function']),
    )
    refusalQuestion.get().answer?.(false)
    const error = await made
    expect(error).toMatchObject({ code: 'error.step_up.needed' })
    expect(sent).toHaveLength(2)
    // The user knows: nothing more is shown.
    expect(outcomeOf(error)).toEqual({ kind: 'none' })
  })
})
