import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})
afterAll(() => test.close())

const roles = '/iam/hzero/v1/roles'
const drafts = () => `/hpfm/v1/${admin.tenantId}/drafts`
const json = 'application/json'
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

/** Invalid bodies, and how each is refused. */
const bodies: readonly (readonly [what: string, body: Buffer, type: string, status: number, code: string])[] =
  [
    ['too large', Buffer.from(`{"name":"${'x'.repeat(1024 * 1024)}"}`), json, 413, 'error.body.tooLarge'],
    ['a form', Buffer.from('name=x'), 'application/x-www-form-urlencoded', 415, 'error.body.type'],
    ['of no type', Buffer.from('{}'), '', 415, 'error.body.type'],
    ['of a type that is none', Buffer.from('{}'), 'json;;', 415, 'error.body.type'],
    [
      'no UTF-8',
      Buffer.from([0x7b, 0x22, 0x6e, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
      json,
      400,
      'error.body.invalid',
    ],
    ['a surrogate cut off', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), json, 400, 'error.body.invalid'],
    ['lists a hundred thousand deep', Buffer.from(nested(100_000)), json, 400, 'error.body.invalid'],
    [
      'objects as deep',
      Buffer.from(nested(100_000, '{"a":', '}').replace(':}', ':1}')),
      json,
      400,
      'error.body.invalid',
    ],
    ['deeper than closed', Buffer.from('['.repeat(500_000)), json, 400, 'error.body.invalid'],
    ['empty', Buffer.alloc(0), json, 400, 'error.data_invalid'],
    ['blank', Buffer.from(' \n'), json, 400, 'error.body.invalid'],
    ['cut short', Buffer.from('{"name":"Pil'), json, 400, 'error.body.invalid'],
    ['two values', Buffer.from('{}{}'), json, 400, 'error.body.invalid'],
  ]

describe('a body', () => {
  it.each(bodies)(
    'that is %s is refused as such, and the caller goes on [SAFE-61]',
    async (_what, body, type, status, code) => {
      const socket = connect(test.config.port, '127.0.0.1')
      const answers = answersOf(socket)
      socket.write(headOf('POST', roles, { 'content-type': type, 'content-length': String(body.length) }))
      socket.write(body)
      const refused = await answers.next()
      expect([refused.status, refused.body.code]).toEqual([status, code])
      // Unread bytes may still arrive, so the connection is closed, as the answer says.
      if (/connection: close/i.test(refused.head)) expect([413, 415]).toContain(status)
      else {
        socket.write(headOf('GET', '/iam/hzero/v1/users/self'))
        expect((await answers.next()).body.id).toBe(admin.userId)
      }
      socket.destroy()
      expect((await admin.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
    },
  )

  it('that is nested within a text, or less than a hundred deep, is read [SAFE-61]', async () => {
    const form = (value: string) =>
      `{"formKey":"/hiam/role/list#role:new","base":{},"values":{"name":${value}}}`
    for (const [value, status] of [
      [nested(90), 200],
      [JSON.stringify(`"${nested(500)}\\`), 200],
      [nested(120), 400],
    ] as const)
      expect((await admin.call('PUT', drafts(), form(value))).status, value.slice(0, 20)).toBe(status)
  })

  it('with missing or early end is refused without a server error [SAFE-61]', async () => {
    for (const [headers, body] of [
      [{ 'content-length': '100' }, '{"name":"Pil'],
      [{ 'transfer-encoding': 'chunked' }, 'c\r\n{"name":"Pil'],
      [{ 'transfer-encoding': 'chunked' }, 'zz\r\n{}\r\n0\r\n\r\n'],
    ] as const) {
      const socket = connect(test.config.port, '127.0.0.1')
      const text = textOf(socket)
      socket.write(headOf('POST', roles, { 'content-type': json, ...headers }))
      socket.end(body)
      expect(await text).toMatch(/^(HTTP\/1\.1 400 [\s\S]*"failed":true|$)/)
    }
    expect((await admin.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
  })

  it('of arbitrary bytes never causes a server error [SAFE-61]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          fc.json({ maxDepth: 6 }).map(text => new TextEncoder().encode(text)),
        ),
        fc.constantFrom(['POST', roles], ['PUT', 'drafts'], ['POST', '/iam/v1/permissions/checkPermission']),
        async (bytes, [method = '', path = '']) => {
          const response = await fetch(test.origin + (path === 'drafts' ? drafts() : path), {
            method,
            body: Buffer.from(bytes),
            headers: headersOf({ 'content-type': json }),
          })
          await response.arrayBuffer()
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: 300, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false },
    )
  })
})

describe('a key that reaches into prototypes', () => {
  const reaching = ['__proto__', '__pro\\u0074o__', 'constructor']
  const around = [
    (inner: string) => inner,
    (inner: string) => `[${inner}]`,
    (inner: string) => `{"values":{"name":[${inner}]}}`,
  ]

  it('is refused at any depth, and changes nothing [SAFE-56]', async () => {
    for (const key of reaching)
      for (const wrap of around) {
        const value = key === 'constructor' ? '{"prototype":{"admin":true}}' : '{"admin":true}'
        const body = wrap(`{"${key}":${value}}`)
        const answer = await admin.call('PUT', drafts(), body)
        expect([answer.status, answer.body.code], body).toEqual([400, 'error.body.invalid'])
      }
    // The server runs in this process, so it shares these prototypes.
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })

  it('in a query is no filter and no setting, and changes nothing [SAFE-56]', async () => {
    const plain = await admin.call('GET', `${roles}/paging`)
    for (const query of ['__proto__[admin]=true', '__proto__=x', 'constructor[prototype][admin]=true'])
      expect((await admin.call('GET', `${roles}/paging?${query}`)).body).toEqual(plain.body)
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
    expect((await send(test.origin, 'GET', '/docs?__proto__[q]=x')).status).toBe(200)
  })
})

const headersOf = (headers: Readonly<Record<string, string>>) => ({
  authorization: `bearer ${admin.token}`,
  cookie: admin.cookie,
  'x-requested-with': 'XMLHttpRequest',
  ...headers,
})

function headOf(method: string, path: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { host: test.config.publicUrl.host, ...headersOf(headers) }
  const lines = Object.entries(all).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** The answers of a connection, in sequence. */
function answersOf(socket: Socket) {
  let text = ''
  socket.on('data', data => {
    text += data
  })
  return {
    async next() {
      for (;;) {
        const [head = '', rest] = text.split(/\r\n\r\n([\s\S]*)/, 2)
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        if (rest !== undefined && Buffer.byteLength(rest) >= length) {
          text = Buffer.from(rest).subarray(length).toString()
          const body = JSON.parse(Buffer.from(rest).subarray(0, length).toString())
          return { head, status: Number(head.split(' ')[1]), body }
        }
        await once(socket, 'data')
      }
    },
  }
}

/** Everything received until the connection ends. */
async function textOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', data => parts.push(data))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}
