import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scoped } from '../db/connection/tenant.ts'
import type { SendingTables } from '../delivery/sending.tables.ts'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '../testing/app.ts'
import { untilWaitedFor } from '../testing/database.ts'
import { makePlatform, makeRole, makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})
afterAll(() => test.close())

const roles = '/iam/hzero/v1/roles'

describe('every answer', () => {
  it.each([
    '/iam/hzero/v1/users/self',
    '/health/live',
    '/openapi.json',
    '/nowhere',
    '/hpfm/v1/0/prompt/en_US',
  ])(
    'carries the headers that keep a browser safe, and says nothing of what runs here: %s [SAFE-86]',
    async path => {
      const { headers } = await send(test.origin, 'GET', path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      // Cacheable answers may be stored by the browser, if it revalidates them each time.
      expect(headers.get('cache-control')).toBe(headers.has('etag') ? 'private, no-cache' : 'no-store')
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
      // Plain HTTP on loopback: a browser that remembered HSTS for localhost could not open other programs there.
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('asks for https for a year when people reach it by https [SAFE-86]', async () => {
    const { baseHeaders } = await import('./headers.ts')
    expect(baseHeaders(new URL('https://atrium.example'))['strict-transport-security']).toMatch(
      /max-age=31536000/,
    )
  })

  it('gives a page a new nonce each time, and scripts run with it alone [SAFE-86]', async () => {
    const { contentPolicy } = await import('./headers.ts')
    const policy = contentPolicy('abc')
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('lets a page report page views to the deployment’s analytics service, and nowhere without one [TAB-12]', async () => {
    const { contentPolicy } = await import('./headers.ts')
    const calls = (policy: string) => policy.split('; ').find(part => part.startsWith('connect-src'))
    expect(calls(contentPolicy('abc', { calls: ['https://count.example'] }))).toBe(
      "connect-src 'self' https://count.example",
    )
    expect(calls(contentPolicy('abc'))).toBe("connect-src 'self'")
    const pictures = (policy: string) => policy.split('; ').find(part => part.startsWith('img-src'))
    expect(pictures(contentPolicy('abc', { pictures: ['https://api.example'] }))).toBe(
      "img-src 'self' https://api.example data: blob:",
    )
    expect(pictures(contentPolicy('abc'))).toBe("img-src 'self' data: blob:")
  })
})

describe('a failure', () => {
  it('has the true status and the one shape of a failure [ERR-1]', async () => {
    const answer = await send(test.origin, 'GET', '/iam/nowhere')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({
      failed: true,
      code: 'error.not_found',
      message: 'The record does not exist',
      type: 'warn',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId)
  })

  it('speaks the language the browser asks for', async () => {
    const answer = await send(test.origin, 'GET', '/iam/nowhere', undefined, {
      'accept-language': 'zh-CN,en;q=0.5',
    })
    expect(answer.body.message).toBe('记录不存在')
  })

  it('of a method is 405 and names the ones there are, never 501', async () => {
    const answer = await admin.call('PATCH', roles)
    expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([
      405,
      'error.method.unknown',
      'POST, PUT, DELETE',
    ])
  })

  it.each([
    ['{"name":', 400, 'error.body.invalid'],
    ['{"__proto__":{"admin":true}}', 400, 'error.body.invalid'],
    ['"text"', 400, 'error.data_invalid'],
    [`{"name":"${'x'.repeat(1024 * 1024)}"}`, 413, 'error.body.tooLarge'],
  ])('of the body are reported as such', async (body, status, code) => {
    const answer = await admin.call('POST', roles, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('of references to missing records are reported as such', async () => {
    await makePlatform(test.site)
    const role = await makeRole(test.site, 0, ['message.mail-server.create'])
    const platform = await signIn(test, await makeUser(test.site, 0, [role]))
    const server = {
      serverCode: 'PORT',
      serverName: 'Port',
      host: '93.184.215.14',
      port: 465,
      sender: 'a@b.example',
    }
    const answer = await platform.call('POST', '/hmsg/v1/email/servers', { ...server, tenantId: 999_999_999 })
    expect([answer.status, answer.body.code]).toEqual([409, 'error.reference'])
  })

  it('of records that are deleted meanwhile are reported as such', async () => {
    const hooks = '/hmsg/v1/webhook-servers'
    const draft = { serverCode: 'PARTNER', serverName: 'Partner', webhookAddress: 'https://93.184.215.14/' }
    const { webhookId } = (await admin.call('POST', hooks, draft)).body
    const { late } = await test.site({}, async (db: Scoped<SendingTables>) => {
      await db.deleteFrom('webhook').where('id', '=', webhookId).execute()
      const late = admin.call('POST', `${hooks}/${webhookId}/test`)
      await untilWaitedFor(db)
      return { late }
    })
    const { status, body } = await late
    expect([status, body.code]).toEqual([409, 'error.reference'])
  })

  it('of values that no column can hold are reported as such, in a body and in a query', async () => {
    const inBody = await admin.call('POST', roles, { code: 'nul', name: 'a\u0000b' })
    const inQuery = await admin.call('GET', `${roles}/paging?name=%00`)
    const noDay = await admin.call('POST', roles, { code: 'day', name: 'Day', endDateActive: '0000-01-01' })
    for (const answer of [inBody, inQuery, noDay])
      expect([answer.status, answer.body.code]).toEqual([400, 'error.value.unstorable'])
  })

  it('of texts with NUL or half a surrogate pair are refused by field, in a path, a query and a body', async () => {
    const { id } = (await admin.call('POST', roles, { code: 'surrogate', name: 'Surrogate' })).body
    const role = (await admin.call('GET', `${roles}/${id}`)).body
    const [text, drafts] = ['a\ud800b', `/hpfm/v1/${admin.tenantId}/drafts`]
    const refused = [
      [await admin.call('GET', `${roles}/a%00b`), 'roleId'],
      [await admin.call('GET', `${roles}/paging?name=a%00b`), 'name'],
      [await admin.call('POST', roles, { code: 'other', name: text }), 'name'],
      [await admin.call('PUT', roles, { ...role, _tls: { name: { zh_CN: text } } }), '_tls.name.zh_CN'],
      [await admin.call('PUT', drafts, { formKey: '/a#b', base: {}, values: { [text]: 1 } }), 'values'],
    ] as const
    for (const [{ status, body }, field] of refused) {
      expect([status, body.code], field).toEqual([400, 'error.value.unstorable'])
      expect(body.fields.map((one: { field: string }) => one.field)).toEqual([field])
    }
    expect((await admin.call('GET', `${roles}/${id}`)).body.name).toBe('Surrogate')
  })

  it.each([
    [
      'a header that is too large',
      `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'error.header.tooLarge',
    ],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'error.request.malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'error.request.malformed',
    ],
    [
      'an address that cannot be decoded',
      'GET /iam/%zz HTTP/1.1\r\nhost: HOST\r\nconnection: close\r\n\r\n',
      404,
      'error.not_found',
    ],
    [
      'a length that is none',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1,2\r\n\r\nx',
      400,
      'error.request.malformed',
    ],
    [
      'two lengths that differ',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      400,
      'error.request.malformed',
    ],
    [
      'too many headers',
      `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(5000)}\r\n`,
      431,
      'error.header.tooLarge',
    ],
  ])('of %s has the same shape and headers [SAFE-62]', async (_what, text, status, code) => {
    const answer = await raw(text.replace('HOST', test.config.publicUrl.host))
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain(`"code":"${code}"`)
    expect(answer).toContain("default-src 'none'")
  })

  it.each([
    '/iam/hzero/v1/roles;x=1/paging',
    '/iam/hzero/v1/roles/paging;x=1',
    '/iam/hzero/v1%2Froles/paging',
    '/iam%2fhzero/v1/roles/paging',
    '/iam/hzero/v1/roles%252Fpaging',
    '/iam/hzero/v1/./roles/paging',
    '/docs/../iam/hzero/v1/roles/paging',
    '/docs/%2e%2e/iam/hzero/v1/roles/paging',
    '//iam/hzero/v1/roles/paging',
    '/iam/hzero/v1/roles/paging/',
    '/IAM/hzero/v1/roles/paging',
    '/iam/hzero/v1/roles\\paging',
  ])('of an address that only resembles a valid one is reported as such: %s [SAFE-62]', async path => {
    const headers = [`host: ${test.config.publicUrl.host}`, `authorization: bearer ${admin.token}`]
    const lines = [...headers, `cookie: ${admin.cookie}`, 'connection: close']
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 404 [\s\S]*"code":"error.not_found"/)
  })

  it('of the body’s type is 415', async () => {
    const answer = await admin.call('POST', roles, 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([answer.status, answer.body.code]).toEqual([415, 'error.body.type'])
  })

  const underOtherHost = (path: string, ...lines: string[]) =>
    raw(
      [`GET ${path} HTTP/1.1`, 'host: other.example:81', 'connection: close', ...lines, '\r\n'].join('\r\n'),
    )

  it.each([
    '/',
    '/portal/ACME',
    '/workplace?tab=1',
    '/oauth/oauth/authorize?client_id=console',
    '/user/login',
  ])('of the host says which one it is and leads to the same page of the right one: %s', async path => {
    const page = await underOtherHost(path, 'accept: text/html')
    expect(page).toMatch(/^HTTP\/1.1 421/)
    expect(page).toContain(`href="${test.config.publicUrl.origin}${path}"`)
    expect(page).toContain('<h1>This address is not in use</h1>')
    expect(page).toContain('<bdi>other.example:81</bdi>')
  })

  it.each([
    ['zh-CN', '此地址未启用'],
    ['ar', 'هذا العنوان غير مستخدم'],
  ])('of the host is a page in the language of the browser: %s', async (language, title) => {
    expect(await underOtherHost('/', 'accept: text/html', `accept-language: ${language}`)).toContain(title)
  })

  it.each([
    '/',
    '/portal',
    '/portal/ACME',
    '/oauth/public/sign-in',
    '/user/login',
    '/iam/hzero/v1/users/self',
  ])('of the host is no failure of the server for those who ask for no page: %s', async path => {
    const answer = await underOtherHost(path, 'accept: */*')
    expect(answer).toMatch(/^HTTP\/1.1 421/)
    expect(answer).toContain(test.config.publicUrl.origin)
    expect(answer).not.toContain('on our side')
  })
})

describe('a request that a foreign page made the browser send', () => {
  const withCookie = (headers: Record<string, string>, method = 'POST') =>
    send(test.origin, method, roles, method === 'POST' ? { code: 'forged', name: 'Forged' } : undefined, {
      cookie: admin.cookie,
      ...headers,
    })

  it('is refused: without a header that only our script adds, or from another origin [SAFE-33]', async () => {
    const bearer = { authorization: `bearer ${admin.token}` }
    for (const headers of [
      {},
      { ...bearer, origin: 'https://evil.example' },
      { ...bearer, 'sec-fetch-site': 'cross-site' },
      { ...bearer, 'sec-fetch-site': 'same-site' },
      { ...bearer, origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await withCookie(headers)
      expect([answer.status, answer.body.code], JSON.stringify(headers)).toEqual([403, 'error.csrf'])
    }
    const reads = await withCookie({ 'sec-fetch-site': 'cross-site' }, 'GET')
    expect(reads.status).toBe(405)
  })

  it('while the console’s own page is served', async () => {
    const answer = await withCookie({
      authorization: `bearer ${admin.token}`,
      origin: test.config.publicUrl.origin,
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.status).toBe(200)
  })
})

describe('a hundred edits of one version at once', () => {
  it('are one change; the others learn who made it and when [SAFE-69]', async () => {
    const draft = { code: `edited-${Date.now()}`, name: 'Edited' }
    const { body: made } = await admin.call('POST', roles, draft)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        admin.call('PUT', roles, { id: made.id, objectVersionNumber: 1, name: `Edit ${at}` }),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body.code).toBe('error.optimistic_lock')
      expect(body.message).toMatch(/^Changed by Test Person at \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\./)
    }
    const { body: now } = await admin.call('GET', `${roles}/${made.id}`)
    expect([now.objectVersionNumber, now.name]).toEqual([2, accepted[0]?.body.name])
  })
})

describe('an idempotency key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  it('makes a retry after a lost answer the same answer, and one row [SAFE-68]', async () => {
    const headers = key()
    const body = { code: `once-${Date.now()}`, name: 'Once' }
    const [first, again] = [
      await admin.call('POST', roles, body, headers),
      await admin.call('POST', roles, body, headers),
    ]
    expect(first.status).toBe(200)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await admin.call('GET', `${roles}/paging?code=${body.code}`)).body.totalElements).toBe(1)
  })

  it('lets twins that arrive together make one row [SAFE-68]', async () => {
    const headers = key()
    const body = { code: `twins-${Date.now()}`, name: 'Twins' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call('POST', roles, body, headers)),
    )
    expect(new Set(answers.map(answer => JSON.stringify([answer.status, answer.body.id]))).size).toBe(1)
  })

  it('of another request is refused, and a failed write leaves none behind', async () => {
    const headers = key()
    const body = { code: `kept-${Date.now()}`, name: 'Kept' }
    expect((await admin.call('POST', roles, { ...body, name: '' }, headers)).status).toBe(400)
    expect((await admin.call('POST', roles, body, headers)).status).toBe(200)
    const other = await admin.call('POST', roles, { ...body, name: 'Other' }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'error.idempotency.mismatch'])
  })
})

describe('the machine’s own addresses', () => {
  it('report liveness, readiness and metrics', async () => {
    expect((await send(test.origin, 'GET', '/health/live')).body).toEqual({ status: 'up' })
    expect((await send(test.origin, 'GET', '/health/ready')).body).toEqual({ status: 'ready' })
    expect((await send(test.origin, 'GET', '/metrics')).body).toContain('atrium_request_seconds_count')
  })

  it('describe every call of the contract', async () => {
    const { body } = await send(test.origin, 'GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.paths['/iam/hzero/v1/{tenantId}/roles/{roleId}'].get['x-access']).toBe('iam.role.list')
    expect(
      body.paths['/iam/hzero/v1/roles/paging'].get.parameters.map((one: { name: string }) => one.name),
    ).toContain('sort')
  })

  it('send that description packed, and to who has it only the word', async () => {
    const packed = { 'accept-encoding': 'br' }
    const { headers } = await fetch(`${test.origin}/openapi.json`, { headers: packed })
    expect(headers.get('content-encoding')).toBe('br')
    const tag = headers.get('etag') ?? ''
    const again = { ...packed, 'if-none-match': tag }
    const known = await send(test.origin, 'GET', '/openapi.json', undefined, again)
    expect([tag, known.status, known.body]).toEqual([expect.stringMatching(/^"[\w-]{27}-br"$/), 304, ''])
  })
})

/** Sends raw bytes and reads until the server closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new Socket()
    let answer = ''
    socket
      .on('data', data => {
        answer += data
      })
      .on('end', () => resolve(answer))
      .on('error', reject)
    socket.connect(test.config.port, '127.0.0.1', () => socket.write(text))
  })
}
