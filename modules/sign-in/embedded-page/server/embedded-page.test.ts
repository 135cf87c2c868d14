import { randomUUID } from 'node:crypto'
import { audienceOf } from '@atrium/contract/access/embedded-page'
import {
  buildTestApp,
  type Caller,
  send,
  signIn,
  signInHzero,
  type TestApp,
} from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
/** Another instance on the same database. */
let other: TestApp
let home: Awaited<ReturnType<typeof makeTenant>>
let userId: string
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  other = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(async () => {
  await other.close()
  await test.close()
})
beforeEach(async () => {
  home = await makeTenant(test.site, 'Norrvik Freight')
  userId = await makeUser(test.site, home.tenantId, [home.adminRoleId], {
    realName: 'Ines Marchetti',
    email: `${randomUUID()}@norrvik.example`,
  })
  admin = await signIn(test, userId)
})

interface Entry {
  id: string
  code: string
  objectVersionNumber: number
}

const menus = '/iam/hzero/v1/menus'
const planner = (change: object = {}) => ({
  name: 'Route planner',
  code: `planner.${randomUUID().slice(0, 8)}`,
  type: 'embedded',
  route: 'https://routes.example/plan',
  ...change,
})

async function made(change: object = {}, caller = admin): Promise<Entry> {
  const { status, body } = await caller.call('POST', `${menus}/create`, planner(change))
  expect([status, body]).toMatchObject([200, { type: 'embedded' }])
  return body
}

const pathOf = ({ id }: Entry) => `/iam/v1/embedded-pages/${id}`

async function tokenOf(entry: Entry, caller = admin): Promise<string> {
  const { status, body } = await caller.call('POST', `${pathOf(entry)}/token`)
  expect(status).toBe(200)
  return body.token
}

/** Verifies a token as the server of an embedded page does. */
async function verified(token: string, audience: string) {
  const { body } = await send(test.origin, 'GET', '/oauth/oauth/jwks')
  return jwtVerify(token, createLocalJWKSet(body), {
    issuer: `${test.origin}/oauth`,
    audience,
    typ: 'embedded+jwt',
  })
}

describe('the settings of an entry', () => {
  it('are the defaults where it has none, and stay as they are where a change leaves them out', async () => {
    const entry = await made()
    const { body } = await admin.call('GET', pathOf(entry))
    expect(body).toEqual({
      audience: audienceOf(entry.id),
      receives: ['person', 'tenant', 'role', 'language', 'theme'],
      allows: ['openTab', 'notify', 'setUnsaved', 'pick'],
    })
    const stored = { id: entry.id, name: 'Route planner', type: 'embedded', route: 'https://routes.example' }
    const first = await admin.call('POST', `${menus}/update`, {
      ...stored,
      objectVersionNumber: entry.objectVersionNumber,
      receives: ['tenant'],
      allows: [],
      tokenSeconds: 60,
    })
    const second = await admin.call('POST', `${menus}/update`, {
      ...stored,
      objectVersionNumber: first.body.objectVersionNumber,
      name: 'Planner',
    })
    expect(second.body).toMatchObject({ name: 'Planner', receives: ['tenant'], allows: [], tokenSeconds: 60 })
  })

  it('end with the type: a link has none, and issues no tokens', async () => {
    const entry = await made({ receives: ['email'] })
    const { status, body } = await admin.call('POST', `${menus}/update`, {
      id: entry.id,
      objectVersionNumber: entry.objectVersionNumber,
      name: 'Route planner',
      type: 'link',
      route: 'https://routes.example',
    })
    expect([status, 'receives' in body, 'allows' in body]).toEqual([200, false, false])
    expect((await admin.call('POST', `${pathOf(entry)}/token`)).status).toBe(404)
  })

  it('refuse addresses on which others could read the tokens', async () => {
    for (const route of ['http://routes.example/plan', 'routes.example', 'http://localhost.example'])
      expect((await admin.call('POST', `${menus}/create`, planner({ route }))).body, route).toMatchObject({
        code: 'error.menu.embedded_scheme',
      })
    for (const route of ['http://localhost:4000/plan', 'http://127.0.0.1:4000', '/own/page'])
      await made({ route })
  })

  it.each([
    { receives: ['password'] },
    { allows: ['signOut'] },
    { tokenSeconds: 59 },
    { tokenSeconds: 901 },
    { receives: '__proto__' },
  ])('refuse what a page cannot receive or do: %j', async change => {
    const answer = await admin.call('POST', `${menus}/create`, planner(change))
    expect([answer.status, answer.body.code]).toEqual([400, 'error.data_invalid'])
  })
})

describe('a token', () => {
  it('says who works where, for its own entry and time, and is verified by the published keys', async () => {
    const entry = await made({
      tokenSeconds: 120,
      receives: ['person', 'email', 'tenant', 'role', 'language'],
    })
    const { payload } = await verified(await tokenOf(entry), audienceOf(entry.id))
    expect(payload).toMatchObject({
      sub: userId,
      name: 'Ines Marchetti',
      email: expect.stringContaining('@norrvik.example'),
      tenant_id: home.tenantId,
      tenant_name: 'Norrvik Freight',
      role_id: home.adminRoleId,
      locale: 'en-US',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120)
  })

  it('says no more than the entry allows', async () => {
    const entry = await made({ receives: [] })
    const { payload } = await verified(await tokenOf(entry), audienceOf(entry.id))
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'tenant_id'])
  })

  it('is refused at another audience, even at another entry for the same address', async () => {
    const [one, another] = [await made(), await made()]
    await expect(verified(await tokenOf(one), audienceOf(another.id))).rejects.toThrow('unexpected "aud"')
  })

  it('is no token of Atrium: no call accepts it', async () => {
    const token = await tokenOf(await made())
    const headers = { authorization: `bearer ${token}` }
    expect((await send(test.origin, 'GET', '/iam/hzero/v1/users/self', undefined, headers)).status).toBe(401)
    const assertion = {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: token,
    }
    const { status } = await send(
      test.origin,
      'POST',
      '/oauth/oauth/token',
      new URLSearchParams(assertion).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
    expect(status).toBe(401)
    expect(decodeProtectedHeader(token).typ).toBe('embedded+jwt')
  })

  it('is issued for entries that the role sees in its menu, on every instance, and no others', async () => {
    const entry = await made()
    const roleId = await makeRole(test.site, home.tenantId, [])
    const clerk = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
    const statusOf = async (caller: Caller) => (await caller.call('POST', `${pathOf(entry)}/token`)).status
    expect(await statusOf(clerk)).toBe(404)
    const stranger = await makeTenant(test.site, 'Halden Rail')
    const outsider = await signIn(test, await makeUser(test.site, stranger.tenantId, [stranger.adminRoleId]))
    expect(await statusOf(outsider)).toBe(404)

    const elsewhere = await signIn(other, userId)
    expect(await statusOf(elsewhere)).toBe(200)
    const { body } = await admin.call('PUT', `${menus}/disable`, {
      id: entry.id,
      objectVersionNumber: entry.objectVersionNumber,
    })
    expect(body.enabledFlag).toBe(0)
    expect([await statusOf(admin), await statusOf(elsewhere)]).toEqual([404, 404])
  })

  it('is issued to nobody without a session, nor to a program with a personal access token', async () => {
    const entry = await made()
    expect((await send(test.origin, 'POST', `${pathOf(entry)}/token`)).status).toBe(401)
    const { body } = await admin.call('POST', '/iam/hzero/v1/users/self/personal-tokens', { name: 'Scripts' })
    const headers = { authorization: `Bearer ${body.token}` }
    const answer = await send(test.origin, 'POST', `${pathOf(entry)}/token`, undefined, headers)
    expect(answer.status).toBe(403)
  })
})

it('HZERO-compatible clients are shown an embedded page as a link, and get no tokens for it', async () => {
  const entry = await made()
  const client = await signInHzero(test, userId)
  const typeFor = async (caller: Caller) => {
    const { body } = await caller.call('GET', `${menus}/tree`)
    return body.find((item: { id: string }) => item.id === entry.id)?.type
  }
  expect([await typeFor(admin), await typeFor(client)]).toEqual(['embedded', 'link'])
  const refused = await client.call('POST', `${pathOf(entry)}/token`)
  expect(refused.body).toMatchObject({ code: 'error.embedded_page.client' })
})
