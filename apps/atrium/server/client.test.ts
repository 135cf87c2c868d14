import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { CallError, type Client, type ClientOptions, client, serviceToken } from '@atrium/client'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { userGroupApi } from '@atrium/directory/user-group/user-group.contract.ts'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let server: TestApp
let tenantId: number
let adminRoleId: string
let owner: Caller
let token: string

/** How the gateway treats a request: `lose` passes it on, and cuts the connection instead of answering. */
type Fault = 'lose' | 'cut' | { status: 429 | 503; retryAfter: string }
const faults: Fault[] = []
const seen: { path: string; key: string | undefined }[] = []

/** A gateway in front of the server, which fails as gateways and networks do. */
const gateway = createServer((request, response) => void pass(request, response))

beforeAll(async () => {
  server = await buildTestApp()
  await makePlatform(server.site)
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
afterAll(async () => {
  gateway.close()
  gateway.closeAllConnections()
  await server.close()
})
beforeEach(async () => {
  ;({ tenantId, adminRoleId } = await makeTenant(server.site, 'Norrvik Freight'))
  owner = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
  const { body } = await owner.call('POST', '/iam/hzero/v1/users/self/personal-tokens', { name: 'Script' })
  token = body.token
  faults.length = 0
  seen.length = 0
})

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  seen.push({ path: url, key: headers['idempotency-key'] as string | undefined })
  const body = await buffer(request)
  const fault = faults.shift()
  if (fault === 'cut') return void request.socket.destroy()
  if (typeof fault === 'object')
    return void response.writeHead(fault.status, { 'retry-after': fault.retryAfter }).end()
  const { authorization = '', accept = '', 'content-type': type = 'text/plain' } = headers
  const key = headers['idempotency-key']
  const answer = await fetch(server.origin + url, {
    method,
    headers: { authorization, accept, 'content-type': type, ...(key && { 'idempotency-key': String(key) }) },
    ...(body.length > 0 && { body }),
  })
  if (fault === 'lose') return void request.socket.destroy()
  response.writeHead(
    answer.status,
    Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => name !== 'content-encoding' && name !== 'content-length' && name !== 'transfer-encoding',
      ),
    ),
  )
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const url = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
const program = (options: Partial<ClientOptions> = {}): Client =>
  client({ url: url(), token, tenantId, ...options })

const group = (groupCode: string) => ({
  body: { groupCode, groupName: `Group ${groupCode}`, enabledFlag: 1 as const },
})

async function codesOf(atrium: Client, size?: number): Promise<string[]> {
  const codes: string[] = []
  for await (const row of atrium.rows(userGroupApi.list, { query: { ...(size && { size }) } }))
    codes.push(row.groupCode)
  return codes.sort()
}

describe('the client', () => {
  it('makes calls of the contract as the owner of a token, in a tenant', async () => {
    const atrium = program()
    const created = await atrium.call(userGroupApi.create, group('CREW'))
    expect(created.groupName).toBe('Group CREW')
    const page = await atrium.call(userGroupApi.list, { query: { groupCode: 'CREW' } })
    expect(page.content.map(row => row.groupCode)).toEqual(['CREW'])
    expect(seen.at(-1)?.path).toBe(`/iam/v1/${tenantId}/user-groups?groupCode=CREW`)
  })

  it('throws the refusal with its status, code, fields and request', async () => {
    const failing = program().call(userGroupApi.create, { body: { ...group('CREW').body, groupName: '' } })
    const error = await failing.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 400, requestId: expect.any(String) })
    expect((error as CallError).fields.map(({ field }) => field)).toEqual(['groupName'])
    await expect(program({ token: 'atrium_pat_none' }).call(userGroupApi.list)).rejects.toMatchObject({
      status: 401,
    })
  })

  it('reads the rows of all pages, each once', async () => {
    const atrium = program()
    for (const code of ['A', 'B', 'C', 'D', 'E']) await atrium.call(userGroupApi.create, group(code))
    seen.length = 0
    expect(await codesOf(atrium, 2)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(seen.map(({ path }) => path.split('?')[1])).toEqual([
      'size=2&page=0',
      'size=2&page=1',
      'size=2&page=2',
    ])
  })

  it('continues a list with a cursor after its last row, also if rows are added in front', async () => {
    const names: string[] = []
    await Promise.all(
      ['Ada', 'Ben', 'Cleo'].map(realName => makeUser(server.site, tenantId, [], { realName })),
    )
    for await (const { realName } of program().rows(accountApi.list, { query: { size: 1 } })) {
      names.push(realName)
      if (names.length === 1) await makeUser(server.site, tenantId, [], { realName: 'Late' })
    }
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Ben', 'Cleo']))
    expect(names).toHaveLength(4)
    const pages = seen.filter(({ path }) => path.includes('size=1'))
    expect(pages.slice(1).every(({ path }) => /[?&]cursor=/.test(path))).toBe(true)
    expect(pages.length).toBeGreaterThan(4)
  })

  it.each([429, 503] as const)(
    'waits as long as a %s says, and sends the change with the same key',
    async status => {
      faults.push(
        { status, retryAfter: '1' },
        { status, retryAfter: new Date(Date.now() + 1000).toUTCString() },
      )
      const started = performance.now()
      await program().call(userGroupApi.create, group('CREW'))
      expect(performance.now() - started).toBeGreaterThan(990)
      expect(seen).toHaveLength(3)
      expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
      expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/)
    },
  )

  it('sends a change once more whose answer was lost, and it has happened once', async () => {
    faults.push('lose', 'cut')
    const created = await program().call(userGroupApi.create, group('CREW'))
    expect(created.groupCode).toBe('CREW')
    expect(seen).toHaveLength(3)
    expect(await codesOf(program())).toEqual(['CREW'])
  })

  it('gives up after its number of tries, when the wait is longer than allowed, and when it is aborted', async () => {
    const late = { status: 429, retryAfter: '0' } as const
    faults.push(late, late)
    await expect(program({ tries: 2 }).call(userGroupApi.list)).rejects.toMatchObject({
      status: 429,
      retryAfter: 0,
    })
    faults.push({ status: 503, retryAfter: '61' })
    await expect(program().call(userGroupApi.list)).rejects.toMatchObject({ status: 503, retryAfter: 61 })
    expect(seen).toHaveLength(3)
    faults.push({ status: 503, retryAfter: '30' })
    const stop = new AbortController()
    const waiting = program().call(userGroupApi.list, {}, { signal: stop.signal })
    await expect.poll(() => seen.length).toBe(4)
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('signs a service account in once for the calls of its token', async () => {
    const { body: account } = await owner.call('POST', `/iam/v1/${tenantId}/service-accounts`, {
      name: 'Monitor',
      roleIds: [adminRoleId],
    })
    const { body: credential } = await owner.call(
      'POST',
      `/iam/v1/${tenantId}/service-accounts/${account.id}/secrets`,
      { name: 'Host' },
    )
    const known = { url: url(), clientId: account.id, clientSecret: credential.secret }
    const atrium = program({ token: serviceToken(known) })
    await Promise.all([codesOf(atrium), codesOf(atrium)])
    await codesOf(atrium)
    expect(seen.filter(({ path }) => path.startsWith('/oauth'))).toHaveLength(1)
    const refused = serviceToken({ ...known, clientSecret: 'wrong' })
    await expect(refused()).rejects.toMatchObject({ status: 401, code: 'invalid_client' })
    await expect(refused()).rejects.toMatchObject({ status: 401 })
  })

  it('is at most 10 kB, without the schemas of calls', async () => {
    const bundle = await rolldown({
      input: new URL(import.meta.resolve('@atrium/client')).pathname,
      platform: 'browser',
    })
    const { output } = await bundle.generate({ minify: true })
    expect(output).toHaveLength(1)
    expect(output[0].code).not.toContain('ZodError')
    expect(output[0].code.length).toBeLessThan(10_000)
    expect(gzipSync(output[0].code).length).toBeLessThan(4_000)
  })
})
