import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endSession } from '@atrium/server/auth/session-life'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { createRemoteJWKSet, decodeJwt, type JWTVerifyResult, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  actionIn,
  Browser,
  formTokenIn,
  givePassword,
  signInOn,
} from '../../testing/server/browser.testing.ts'
import {
  askAs,
  clientAdmin,
  type Desk,
  deskExchange,
  registerDesk,
  requestOf,
} from '../../testing/server/client.testing.ts'

/** A client's server on loopback, which verifies logout tokens as the specification wants it. */
class Receiver {
  readonly heard: { at: string; verified: JWTVerifyResult }[] = []
  readonly problems: unknown[] = []
  /** The statuses of the next answers. */
  readonly answers: number[] = []
  origin = ''
  readonly #server: Server

  constructor(issuer: () => string) {
    this.#server = createServer((request, response) => {
      text(request)
        .then(async body => {
          const status = this.answers.shift() ?? 204
          const token = new URLSearchParams(body).get('logout_token') ?? ''
          const keys = createRemoteJWKSet(new URL(`${issuer()}/oauth/jwks`))
          const options = {
            issuer: issuer(),
            typ: 'logout+jwt',
            requiredClaims: ['jti', 'iat', 'exp', 'events'],
          }
          const verified = await jwtVerify(token, keys, options)
          if (status < 300) this.heard.push({ at: request.url ?? '', verified })
          response.writeHead(status).end()
        })
        .catch((error: unknown) => {
          this.problems.push(error)
          response.writeHead(400).end()
        })
    })
  }

  async start(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop = () => new Promise<void>(resolve => this.#server.close(() => resolve()))
}

let server: TestApp
let admin: Caller
let userId: string
let desk: Desk
let browser: Browser
const receiver = new Receiver(() => `${server.origin}/oauth`)
const clerk = { username: `clerk-${randomUUID()}`, password: 'correct horse battery' }

beforeAll(async () => {
  await receiver.start()
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1', EGRESS_ALLOW: '127.0.0.1' })
  await makePlatform(server.site)
  admin = await clientAdmin(server)
  const home = await makeTenant(server.site)
  userId = await makeUser(server.site, home.tenantId, [home.adminRoleId], { loginName: clerk.username })
  await givePassword(server.site, userId, clerk.password)
})
afterAll(async () => {
  await server.close()
  await receiver.stop()
})
beforeEach(async () => {
  receiver.heard.length = 0
  desk = await registerDesk(admin, { backchannelLogoutUri: `${receiver.origin}/ended/${randomUUID()}` })
  browser = new Browser(server.origin)
})

/** Signs the person in through the client. */
async function signedInto(client: Desk) {
  const request = requestOf(server, client)
  const landed = await signInOn(browser, request, clerk)
  const { body } = await deskExchange(server, client, request, landed)
  return { claims: decodeJwt(body.id_token), refreshToken: body.refresh_token as string }
}

async function signOut(): Promise<void> {
  const page = await browser.get('/oauth/logout')
  await browser.post(actionIn(page.text), { formToken: formTokenIn(page.text) })
}

const heardBy = ({ backchannelLogoutUri }: Desk) =>
  receiver.heard.filter(({ at }) => at === new URL(String(backchannelLogoutUri)).pathname)
const isNotified = (client: Desk, times = 1) =>
  expect.poll(() => heardBy(client).length, { timeout: 8_000, interval: 50 }).toBe(times)

const openSession = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from session where user_id = ${userId} and client_id is null and ended_at is null
    order by created_at desc limit 1`.execute(server.databases.site)
  return rows[0]?.id ?? ''
}

test('a client is notified of a sign-out by a token that it can verify and match to its session', async () => {
  const { claims } = await signedInto(desk)
  await signOut()
  await isNotified(desk)
  const [{ verified } = { verified: undefined }] = heardBy(desk)
  expect(verified?.payload).toMatchObject({
    aud: desk.clientId,
    sub: userId,
    sid: claims.sid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  expect(claims.sid).toEqual(expect.any(String))
  expect(verified?.payload).not.toHaveProperty('nonce')
  expect(receiver.problems).toEqual([])
})

test.each([
  ['a kick-off by an administrator', async () => endSession(server.site, await openSession(), 'kicked')],
  [
    'an end from another browser',
    async () => {
      const id = await openSession()
      const elsewhere = await signIn(server, userId)
      expect((await elsewhere.call('DELETE', `/iam/hzero/v1/users/self/sessions/${id}`)).status).toBe(204)
    },
  ],
])('it is notified of %s, too, and each client by a name of its own for the session', async (_what, end) => {
  const other = await registerDesk(admin, {
    backchannelLogoutUri: `${receiver.origin}/ended/${randomUUID()}`,
  })
  const here = await signedInto(desk)
  const request = requestOf(server, other)
  const landed = await browser.follow(await browser.get(request.address))
  const { body } = await deskExchange(server, other, request, landed)
  expect(decodeJwt(body.id_token).sid).not.toBe(here.claims.sid)
  await end()
  await Promise.all([isNotified(desk), isNotified(other)])
  expect(heardBy(desk)[0]?.verified.payload.sid).toBe(here.claims.sid)
  expect(heardBy(other)[0]?.verified.payload.sid).toBe(decodeJwt(body.id_token).sid)
})

test('one that fails is notified again until it answers, and then no more', async () => {
  await signedInto(desk)
  receiver.answers.push(503, 302)
  await signOut()
  const due = () =>
    sql`update logout_notice set due_at = now() where client_id = ${desk.clientId} and due_at > now() + interval '1 second'
    and due_at < now() + interval '25 seconds'`.execute(server.databases.site)
  await expect.poll(() => due().then(() => heardBy(desk).length), { timeout: 20_000, interval: 300 }).toBe(1)
  const left = () =>
    sql`select from logout_notice where client_id = ${desk.clientId}`.execute(server.databases.site)
  await expect.poll(async () => (await left()).rows, { timeout: 5_000 }).toEqual([])
  expect(receiver.answers).toEqual([])
})

test('clients without an address, and those that nobody signed in to in that session, are not notified', async () => {
  const unnotified = await registerDesk(admin)
  const stranger = await registerDesk(admin, {
    backchannelLogoutUri: `${receiver.origin}/ended/${randomUUID()}`,
  })
  await signedInto(desk)
  const request = requestOf(server, unnotified)
  const landed = await browser.follow(await browser.get(request.address))
  const { body } = await deskExchange(server, unnotified, request, landed)
  expect(decodeJwt(body.id_token)).not.toHaveProperty('sid')
  await signOut()
  await isNotified(desk)
  expect(heardBy(stranger)).toEqual([])
  expect(receiver.heard).toHaveLength(1)
})

test('the session keeps its name when the client renews its tokens', async () => {
  const { claims, refreshToken } = await signedInto(desk)
  const { body } = await askAs(server, desk, { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(decodeJwt(body.id_token).sid).toBe(claims.sid)
})

test('an address in the operator’s network is refused when it is saved, as those of webhooks are', async () => {
  for (const uri of ['https://10.0.0.7/ended', 'https://169.254.169.254/ended', 'http://127.0.0.2/ended']) {
    const { status, body } = await admin.call('POST', '/iam/v1/clients', {
      clientId: `desk-${randomUUID().slice(0, 8)}`,
      name: 'Inside',
      redirectUris: ['https://inside.example/'],
      grants: ['authorization_code'],
      backchannelLogoutUri: uri,
    })
    expect([uri, status, body.code]).toEqual([uri, 400, 'error.egress.refused'])
  }
})

test('the discovery document says that clients are notified, with the session', async () => {
  const response = await fetch(`${server.origin}/oauth/.well-known/openid-configuration`)
  expect(await response.json()).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  })
})
