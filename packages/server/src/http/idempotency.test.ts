import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp
let person: Caller
let line: Server
/** The number of replies to drop. */
let lost = 0

beforeAll(async () => {
  test = await buildTestApp()
  line = createServer(client => {
    const server = connect(Number(new URL(test.origin).port), '127.0.0.1')
    // The reply is sent only once the write is committed.
    server.on('data', bytes => {
      if (lost === 0) return client.write(bytes)
      lost -= 1
      server.destroy()
      return client.destroy()
    })
    client.on('data', bytes => server.write(bytes))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
})
afterAll(async () => {
  line.close()
  await test.close()
})
beforeEach(async () => {
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
})

type Body = FormData | object

const inTenant = (path: string) => path.replace('{tenantId}', String(person.tenantId))

/**
 * Sends one request through the proxy; undefined if there was no reply. A form has a new boundary each time, as in
 * browsers.
 */
async function post(path: string, key: string, body: Body) {
  const sent = body instanceof FormData ? new Response(body) : Response.json(body)
  const bytes = Buffer.from(await sent.arrayBuffer())
  const address = line.address()
  const request = httpRequest({
    host: '127.0.0.1',
    port: typeof address === 'object' ? address?.port : undefined,
    agent: false,
    method: 'POST',
    path: inTenant(path),
    headers: {
      host: new URL(test.origin).host,
      authorization: `bearer ${person.token}`,
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': key,
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  })
  request.end(bytes)
  try {
    const [response] = await once(request, 'response')
    const chunks: Buffer[] = await response.toArray()
    return { status: Number(response.statusCode), text: Buffer.concat(chunks).toString() }
  } catch {
    return undefined
  }
}

function form(fields: Record<string, string>, name: string, content: string): FormData {
  const made = new FormData()
  for (const [field, value] of Object.entries(fields)) made.set(field, value)
  made.set('file', new File([content], name))
  return made
}

const names = async (path: string, field: string) =>
  (await person.call('GET', inTenant(path))).body.content.map((row: Record<string, string>) => row[field])

const hpfm = { bucketName: 'hpfm', directory: 'berths' }
const roleRows = 'code,name\npilot,Pilot\n'

const writes: {
  what: string
  path: string
  body: () => Body
  others: () => Body[]
  left: () => Promise<string[]>
  one: string
}[] = [
  {
    what: 'a record',
    path: '/iam/hzero/v1/roles',
    body: () => ({ code: 'pilot', name: 'Pilot' }),
    others: () => [{ code: 'pilot', name: 'Stoker' }],
    left: () => names('/iam/hzero/v1/roles/paging?code=pilot', 'name'),
    one: 'Pilot',
  },
  {
    what: 'a file',
    path: '/hfle/v1/files/multipart',
    body: () => form(hpfm, 'berths.txt', 'Berth 4 opens at six.'),
    others: () => [
      form(hpfm, 'berths.txt', 'Berth 4 opens at ten.'),
      form(hpfm, 'quays.txt', 'Berth 4 opens at six.'),
      form({ ...hpfm, directory: 'quays' }, 'berths.txt', 'Berth 4 opens at six.'),
    ],
    left: () => names('/hfle/v1/files/summary', 'fileName'),
    one: 'berths.txt',
  },
  {
    what: 'an import',
    path: '/himp/v1/{tenantId}/import/data/data-upload?templateCode=HIAM.ROLE',
    body: () => form({}, 'roles.csv', roleRows),
    others: () => [form({}, 'roles.csv', `${roleRows}stoker,Stoker\n`)],
    left: () => names('/himp/v1/{tenantId}/import/manager', 'fileName'),
    one: 'roles.csv',
  },
]

describe('a retry with the same Idempotency-Key after the reply was lost behind the commit', () => {
  it.each(writes)('gets the first answer, and there is one row: $what [SAFE-68]', async write => {
    const key = randomUUID()
    lost = 1
    expect(await post(write.path, key, write.body())).toBeUndefined()
    expect(await write.left()).toEqual([write.one])
    const again = await post(write.path, key, write.body())
    expect(again?.status, again?.text).toBe(200)
    expect(await post(write.path, key, write.body())).toEqual(again)
    expect(await write.left()).toEqual([write.one])
    for (const body of write.others()) {
      const other = await post(write.path, key, body)
      expect([other?.status, JSON.parse(other?.text ?? '').code]).toEqual([409, 'error.idempotency.mismatch'])
    }
    expect(await write.left()).toEqual([write.one])
  })
})
