import { randomUUID } from 'node:crypto'
import type { SessionTable } from '@atrium/server/db/tables/foundation-tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClientTables } from '../../client/server/client.tables.ts'
import {
  authorizationUrl,
  Browser,
  codeIn,
  givePassword,
  type Request,
  signInOn,
} from '../../testing/server/browser.testing.ts'

let server: TestApp
/** Another instance on the same database. */
let elsewhere: TestApp
let admin: Caller
let home: TestTenant
let reader: string
const clerk = { username: `clerk-${randomUUID()}`, password: 'correct horse battery' }
let userId: string

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  elsewhere = await buildTestApp()
  await makePlatform(server.site)
  const rights = ['iam.client.list', 'iam.client.create', 'iam.client.update', 'iam.client.remove']
  admin = await signIn(server, await makeUser(server.site, 0, [await makeRole(server.site, 0, rights)]))
  home = await makeTenant(server.site)
  reader = await makeRole(server.site, home.tenantId, ['iam.role.list'])
  userId = await makeUser(server.site, home.tenantId, [home.adminRoleId, reader], {
    loginName: clerk.username,
    realName: 'Clara Clerk',
    email: `${clerk.username}@desk.example`,
  })
  await givePassword(server.site, userId, clerk.password)
})
afterAll(() => Promise.all([server.close(), elsewhere.close()]))

interface Desk {
  id: string
  clientId: string
  clientSecret: string
  redirectUri: string
  objectVersionNumber: number
  [field: string]: unknown
}

const everything = ['openid', 'profile', 'email', 'read', 'write']

/** Registers a confidential client, as an administrator does. */
async function register(change: Record<string, unknown> = {}): Promise<Desk> {
  const clientId = `desk-${randomUUID().slice(0, 8)}`
  const redirectUri = `https://${clientId}.example/user/login`
  const { body } = await admin.call('POST', '/iam/v1/clients', {
    clientId,
    name: 'Desk',
    redirectUris: [redirectUri],
    grants: ['authorization_code', 'refresh_token'],
    confidential: true,
    scopes: everything,
    ...change,
  })
  return { ...body, redirectUri }
}

/** Sends a request as the client's own server: without browser and cookie. */
async function ask(
  desk: Pick<Desk, 'clientId' | 'clientSecret'>,
  fields: Record<string, string>,
  authentication: 'basic' | 'post' | 'none' = 'basic',
  endpoint = 'token',
) {
  const { clientId, clientSecret } = desk
  const response = await fetch(`${server.origin}/oauth/oauth/${endpoint}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authentication === 'basic' && {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      }),
    },
    body: new URLSearchParams({
      ...fields,
      ...(authentication !== 'basic' && { client_id: clientId }),
      ...(authentication === 'post' && { client_secret: clientSecret }),
    }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}

interface Sent {
  browser: Browser
  request: Request
  code: string
}

/** Signs a person in through the client, and returns the code its server gets. */
async function sendPerson(desk: Desk, browser = new Browser(server.origin)): Promise<Sent> {
  const { clientId, redirectUri } = desk
  const scope = (desk.scopes as string[]).join(' ')
  const request = authorizationUrl(server.origin, { client_id: clientId, redirect_uri: redirectUri, scope })
  const page = await signInOn(browser, request, clerk)
  expect(page.address.startsWith(redirectUri)).toBe(true)
  return { browser, request, code: codeIn(page) }
}

const exchanged = (
  desk: Desk,
  { request, code }: Sent,
  change: Record<string, string> = {},
  authentication?: 'post' | 'none',
) =>
  ask(
    desk,
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: desk.redirectUri,
      code_verifier: request.verifier,
      ...change,
    },
    authentication,
  )
const renewed = (desk: Desk, refreshToken: string) =>
  ask(desk, { grant_type: 'refresh_token', refresh_token: refreshToken })

/** A call of the client's server on the person's behalf. */
async function act(token: string, path = '/iam/hzero/v1/users/self', method = 'GET', { origin } = server) {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
const isAlive = async (token: string) => (await act(token)).status === 200

/** Updates the person's browser sessions. */
const changeOwnSessions = (change: Updateable<SessionTable>) =>
  server.site({}, db =>
    db
      .updateTable('session')
      .set(change)
      .where('userId', '=', userId)
      .where('clientId', 'is', null)
      .where('endedAt', 'is', null)
      .execute(),
  )

const longAgo = () =>
  server.databases.site
    .updateTable('oidcRecord')
    .set({ consumedAt: new Date(Date.now() - 60_000) })
    .where('consumedAt', 'is not', null)
    .execute()

describe('a client with a server of its own', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await register()
  })

  test('shows its secret once; what is stored does not reveal it', async () => {
    expect(desk.clientSecret).toMatch(/^[\w-]{43}$/)
    expect(desk.secretDate).toBeDefined()
    const { body } = await admin.call('GET', `/iam/v1/clients/${desk.id}`)
    const list = await admin.call('GET', `/iam/v1/clients?clientId=${desk.clientId}`)
    const rows = await server.databases.site
      .$extendTables<ClientTables>()
      .selectFrom('oauthClient')
      .selectAll()
      .where('clientId', '=', desk.clientId)
      .execute()
    const audits = await server.databases.site
      .selectFrom('audit')
      .selectAll()
      .where('entityId', '=', desk.id)
      .execute()
    for (const text of [body, list.body, rows, audits])
      expect(JSON.stringify(text)).not.toContain(desk.clientSecret)
    expect(body.clientSecret).toBeUndefined()
  })

  test.each(['basic', 'post'] as const)(
    'gets tokens for a code by %s without any cookie, and acts as the person where the person was',
    async authentication => {
      const sent = await sendPerson(desk)
      const { status, body } = await exchanged(
        desk,
        sent,
        {},
        authentication === 'post' ? authentication : undefined,
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: everything.join(' ') })
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
      expect(claims).toMatchObject({
        sub: userId,
        name: 'Clara Clerk',
        aud: desk.clientId,
        email_verified: false,
      })
      const self = await act(body.access_token)
      expect(self.body).toMatchObject({
        id: userId,
        tenantId: home.tenantId,
        currentRoleId: home.adminRoleId,
      })
      expect((await act(body.access_token, `/iam/hzero/v1/${home.tenantId}/roles`)).status).not.toBe(401)
    },
  )

  test('works on where it began, wherever the person goes, and may go elsewhere itself', async () => {
    const sent = await sendPerson(desk)
    const { body } = await exchanged(desk, sent)
    await changeOwnSessions({ roleId: reader })
    expect((await act(body.access_token)).body.currentRoleId).toBe(home.adminRoleId)
    expect((await act(body.access_token, `/iam/v1/users/roles?roleId=${reader}`, 'PUT')).status).toBe(204)
    expect((await act(body.access_token)).body.currentRoleId).toBe(reader)
  })

  test.each([
    [
      'a wrong secret',
      (one: Desk) => ({ ...one, clientSecret: 'x'.repeat(43) }),
      {},
      undefined,
      401,
      'invalid_client',
    ],
    ['no secret', (one: Desk) => one, {}, 'none', 401, 'invalid_client'],
    [
      'another address',
      (one: Desk) => one,
      { redirect_uri: 'https://desk.example/' },
      undefined,
      400,
      'invalid_grant',
    ],
    ['another proof', (one: Desk) => one, { code_verifier: 'a'.repeat(43) }, undefined, 400, 'invalid_grant'],
  ] as const)(
    'gets nothing for a code with %s [SAFE-22]',
    async (_what, as, change, authentication, status, error) => {
      const sent = await sendPerson(desk)
      const answer = await exchanged(as(desk), sent, change, authentication)
      expect([answer.status, answer.body.error, answer.body.access_token]).toEqual([status, error, undefined])
    },
  )

  test('is sent nobody without a hashed proof, or to an address that is not registered [SAFE-20] [SAFE-22]', async () => {
    const { clientId: client_id, redirectUri: redirect_uri } = desk
    const begin = async (change: Record<string, string | undefined>) =>
      new Browser(server.origin).get(
        authorizationUrl(server.origin, { client_id, redirect_uri, ...change }).address,
      )
    for (const change of [{ code_challenge: undefined }, { code_challenge_method: 'plain' }]) {
      const { address } = await begin(change)
      expect(new URL(address).searchParams.get('error')).toBe('invalid_request')
    }
    for (const other of [`${redirect_uri}/`, `${redirect_uri}?a=1`, 'https://evil.example/'])
      expect((await begin({ redirect_uri: other })).status, other).toBe(400)
  })

  test('that uses a code twice loses what it got for it [SAFE-22]', async () => {
    const sent = await sendPerson(desk)
    const first = await exchanged(desk, sent)
    expect((await exchanged(desk, sent)).body.error).toBe('invalid_grant')
    expect(await isAlive(first.body.access_token)).toBe(false)
    expect((await renewed(desk, first.body.refresh_token)).status).toBe(400)
  })

  test('is blind to the codes and tokens of another client', async () => {
    const other = { ...(await register()), redirectUri: desk.redirectUri }
    const sent = await sendPerson(desk)
    expect((await exchanged(other, sent)).body.error).toBe('invalid_grant')
    const { body } = await exchanged(desk, sent)
    expect((await renewed(other, body.refresh_token)).body.error).toBe('invalid_grant')
    expect((await renewed(desk, body.refresh_token)).status).toBe(200)
  })

  test('renews in turn; a token that comes back later ends the family [SAFE-23]', async () => {
    const { body: first } = await exchanged(desk, await sendPerson(desk))
    const answers = await Promise.all([1, 2, 3].map(() => renewed(desk, first.refresh_token)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400])
    const second = answers.find(answer => answer.status === 200)?.body
    expect(await isAlive(second.access_token)).toBe(true)
    await longAgo()
    expect((await renewed(desk, first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await renewed(desk, second.refresh_token)).status).toBe(400)
    expect(await isAlive(second.access_token)).toBe(false)
  })

  test('loses everything when the person signs out, is kicked off or disabled, or the client is disabled [SAFE-32]', async () => {
    const ends: [string, () => Promise<unknown>][] = [
      ['sign-out', () => changeOwnSessions({ endedAt: new Date(), endedReason: 'signed-out' })],
      [
        'account',
        async () => {
          const set = (enabled: boolean) =>
            server.site({}, db =>
              db.updateTable('appUser').set({ enabled }).where('id', '=', userId).execute(),
            )
          await set(false)
          await set(true)
        },
      ],
      [
        'client',
        async () => {
          const { body } = await admin.call('GET', `/iam/v1/clients/${desk.id}`)
          expect((await admin.call('PUT', '/iam/v1/clients', { ...body, enabled: false })).status).toBe(200)
        },
      ],
    ]
    for (const [what, end] of ends) {
      const { body } = await exchanged(desk, await sendPerson(desk))
      expect(await isAlive(body.access_token), what).toBe(true)
      await end()
      expect(await isAlive(body.access_token), what).toBe(false)
      expect((await renewed(desk, body.refresh_token)).status, what).toBeGreaterThanOrEqual(400)
    }
    const refused = await new Browser(server.origin).get(
      authorizationUrl(server.origin, { client_id: desk.clientId, redirect_uri: desk.redirectUri }).address,
    )
    expect(refused.status).toBe(400)
  })

  test('with another secret is refused with the one before', async () => {
    const sent = await sendPerson(desk)
    const { body } = await admin.call('POST', `/iam/v1/clients/${desk.id}/secret`, {
      objectVersionNumber: desk.objectVersionNumber,
    })
    expect(body.clientSecret).not.toBe(desk.clientSecret)
    expect((await exchanged(desk, sent)).body.error).toBe('invalid_client')
    expect((await exchanged({ ...desk, clientSecret: body.clientSecret }, sent)).status).toBe(200)
    const stale = await admin.call('POST', `/iam/v1/clients/${desk.id}/secret`, { objectVersionNumber: 1 })
    expect(stale.status).toBe(409)
  })
})

describe('tokens of a client', () => {
  test('do no more than it was registered for, and live as long as was said', async () => {
    const desk = await register({
      scopes: ['openid', 'read'],
      grants: ['authorization_code'],
      accessTokenValidity: 120,
    })
    const { body } = await exchanged(desk, await sendPerson(desk))
    expect(body).toMatchObject({ expires_in: 120, scope: 'openid read' })
    expect(body.refresh_token).toBeUndefined()
    expect(await isAlive(body.access_token)).toBe(true)
    const write = await act(body.access_token, `/iam/v1/users/roles?roleId=${reader}`, 'PUT')
    expect([write.status, write.body.code]).toEqual([403, 'error.client.scope'])

    const identity = await register({ scopes: ['openid'] })
    const { body: who } = await exchanged(identity, await sendPerson(identity))
    const read = await act(who.access_token)
    expect([read.status, read.body.code]).toEqual([403, 'error.client.scope'])
  })

  test('end when it loses a right that they were issued with', async () => {
    const desk = await register()
    const { body } = await exchanged(desk, await sendPerson(desk))
    const { body: stored } = await admin.call('GET', `/iam/v1/clients/${desk.id}`)
    await admin.call('PUT', '/iam/v1/clients', { ...stored, scopes: ['openid'] })
    expect(await isAlive(body.access_token)).toBe(false)
  })

  test('live on while the browser rests, keep nobody out who may sign in but once, and end with the next sign-in where the newest wins', async () => {
    const policy = (sessionPolicy: 'off' | 'refuse-new' | 'newest-wins') =>
      server.site({}, db =>
        db.updateTable('tenant').set({ sessionPolicy }).where('tenantId', '=', home.tenantId).execute(),
      )
    const desk = await register()
    const { body } = await exchanged(desk, await sendPerson(desk))
    try {
      await policy('refuse-new')
      await changeOwnSessions({ lastSeenAt: new Date(Date.now() - 3_600_000) })
      const { body: next } = await renewed(desk, body.refresh_token)
      expect(await isAlive(next.access_token)).toBe(true)
      await sendPerson(desk)
      await policy('newest-wins')
      await sendPerson(desk)
      expect(await isAlive(next.access_token)).toBe(false)
    } finally {
      await policy('off')
    }
  })
})

describe('a client without a secret', () => {
  test('is refused when it shows one, and its codes need the browser they were made in', async () => {
    const open = await register({ confidential: false })
    expect([open.clientSecret, open.secretDate]).toEqual([undefined, undefined])
    const sent = await sendPerson(open)
    expect((await exchanged({ ...open, clientSecret: 'x'.repeat(43) }, sent)).body.error).toBe(
      'invalid_client',
    )
    expect((await exchanged(open, sent, {}, 'none')).body.error).toBe('invalid_grant')
  })
})

describe('what a client asks about its tokens', () => {
  const inspect = (desk: Parameters<typeof ask>[0], token: string, authentication?: 'none') =>
    ask(desk, { token }, authentication, 'introspect')
  const revoke = (desk: Parameters<typeof ask>[0], token: string) => ask(desk, { token }, 'basic', 'revoke')
  const userinfo = (token: string) => act(token, '/oauth/oauth/userinfo')

  /** That another instance, which has answered the token, refuses it within a second of its revocation. */
  async function endsElsewhere(token: string, path: string, end: () => Promise<unknown>) {
    const there = async () => (await act(token, path, 'GET', elsewhere)).status
    expect(await there()).toBe(200)
    const at = performance.now()
    await end()
    await expect.poll(there, { timeout: 5_000, interval: 20 }).toBe(401)
    expect(performance.now() - at).toBeLessThan(1_000)
  }

  async function serviceAccount() {
    const owner = await signIn(server, await makeUser(server.site, home.tenantId, [home.adminRoleId]))
    const accounts = `/iam/v1/${home.tenantId}/service-accounts`
    const draft = { name: `CI ${randomUUID().slice(0, 8)}`, roleIds: [home.adminRoleId] }
    const { body: account } = await owner.call('POST', accounts, draft)
    const add = async () =>
      (await owner.call('POST', `${accounts}/${account.id}/secrets`, { name: 'CI' })).body
    const first = await add()
    const as = { clientId: account.id, clientSecret: first.secret }
    const { body } = await ask(as, { grant_type: 'client_credentials' })
    return { as, add, token: String(body.access_token), credentialId: first.id, owner, accounts }
  }

  test('who the person is, as far as its scopes go, until the person signs out', async () => {
    const desk = await register()
    const { body } = await exchanged(desk, await sendPerson(desk))
    const found = await userinfo(body.access_token)
    expect([found.status, found.body]).toMatchObject([
      200,
      { sub: userId, name: 'Clara Clerk', email: `${clerk.username}@desk.example`, email_verified: false },
    ])
    const narrow = await register({ scopes: ['openid', 'read'] })
    const { body: less } = await exchanged(narrow, await sendPerson(narrow))
    expect((await userinfo(less.access_token)).body).toEqual({ sub: userId })
    await changeOwnSessions({ endedAt: new Date(), endedReason: 'signed-out' })
    expect((await userinfo(body.access_token)).status).toBe(401)
    expect((await userinfo(admin.token)).status).toBe(401)
  })

  test('whether a token counts: its own, while it does, and never one of another client', async () => {
    const [desk, other] = [await register(), await register()]
    const { body } = await exchanged(desk, await sendPerson(desk))
    expect((await inspect(desk, body.access_token)).body).toMatchObject({
      active: true,
      client_id: desk.clientId,
      sub: userId,
      scope: everything.join(' '),
      token_type: 'Bearer',
    })
    expect((await inspect(desk, body.refresh_token)).body).toMatchObject({ active: true })
    const inactive = { active: false }
    for (const token of [body.access_token, body.refresh_token])
      expect((await inspect(other, token)).body).toEqual(inactive)
    for (const token of [admin.token, randomUUID(), 'atrium_pat_x'])
      expect((await inspect(desk, token)).body).toEqual(inactive)
    expect((await inspect({ ...desk, clientSecret: 'x'.repeat(43) }, body.access_token)).status).toBe(401)
    const open = await register({ confidential: false })
    expect((await inspect(open, body.access_token, 'none')).body).toEqual(inactive)

    const { body: next } = await renewed(desk, body.refresh_token)
    expect((await inspect(desk, body.refresh_token)).body).toEqual(inactive)
    expect((await inspect(desk, next.access_token)).body.active).toBe(true)
    await changeOwnSessions({ endedAt: new Date(), endedReason: 'signed-out' })
    expect((await inspect(desk, next.access_token)).body).toEqual(inactive)
  })

  test('that they end: on every instance within a second, with all that was issued under the grant', async () => {
    const desk = await register()
    const { body } = await exchanged(desk, await sendPerson(desk))
    await endsElsewhere(body.access_token, '/iam/hzero/v1/users/self', () => revoke(desk, body.refresh_token))
    expect((await renewed(desk, body.refresh_token)).status).toBe(400)
    const { body: again } = await exchanged(desk, await sendPerson(desk))
    await endsElsewhere(again.access_token, '/iam/hzero/v1/users/self', () =>
      revoke(desk, again.access_token),
    )
    expect((await inspect(desk, again.access_token)).body).toEqual({ active: false })
  })

  test('that they end, and is answered the same for those of others, which stay', async () => {
    const [desk, other] = [await register(), await register()]
    const { body } = await exchanged(desk, await sendPerson(desk))
    for (const token of [body.access_token, body.refresh_token, admin.token, randomUUID()])
      expect((await revoke(other, token)).status).toBe(200)
    expect((await revoke({ ...desk, clientSecret: 'x'.repeat(43) }, body.access_token)).status).toBe(401)
    expect(await isAlive(body.access_token)).toBe(true)
    expect((await admin.call('GET', '/iam/v1/clients')).status).toBe(200)
  })

  test('a service account as well, whose token does not count without its credential', async () => {
    const { as, add, token, credentialId, owner, accounts } = await serviceAccount()
    expect((await inspect(as, token)).body).toMatchObject({ active: true, client_id: as.clientId })
    const second = { ...as, clientSecret: (await add()).secret }
    const { body } = await ask(second, { grant_type: 'client_credentials' })
    const roles = `/iam/hzero/v1/${home.tenantId}/roles/paging`
    await endsElsewhere(body.access_token, roles, () => revoke(second, body.access_token))
    expect((await act(token, roles)).status).toBe(200)
    const stranger = await serviceAccount()
    expect((await inspect(stranger.as, token)).body).toEqual({ active: false })
    await revoke(stranger.as, token)
    expect((await act(token, roles)).status).toBe(200)
    expect((await owner.call('DELETE', `${accounts}/credentials/${credentialId}`)).status).toBeLessThan(300)
    expect((await inspect(second, token)).body).toEqual({ active: false })
  })
})
