import { randomUUID } from 'node:crypto'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askForTokens,
  authorizationUrl,
  Browser,
  codeIn,
  exchange,
  givePassword,
  refresh,
  signedIn,
  signInOn,
  whoAmI,
} from '../../testing/server/browser.testing.ts'

let server: TestApp
const username = `user-${randomUUID()}`
const password = 'correct horse battery'

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
})

afterAll(() => server.close())

const newSignIn = () => signedIn(server.origin, { username, password })

/** Ages a token by this much time since it was used. */
const longAgo = (model: string) =>
  server.databases.site
    .updateTable('oidcRecord')
    .set({ consumedAt: new Date(Date.now() - 60_000) })
    .where('model', '=', model)
    .where('consumedAt', 'is not', null)
    .execute()

describe('codes', () => {
  async function withCode() {
    const browser = new Browser(server.origin)
    const request = authorizationUrl(server.origin)
    const code = codeIn(await signInOn(browser, request, { username, password }))
    return { browser, request, code }
  }

  test('a code that is used again is refused, and what it bought is revoked [SAFE-22]', async () => {
    const { browser, request, code } = await withCode()
    const first = await exchange(browser, request, code)
    expect(first.status).toBe(200)
    const second = await exchange(browser, request, code)
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await whoAmI(browser, first.body.access_token)).toBe(401)
    expect(await refresh(browser, first.body.refresh_token)).toMatchObject({ status: 400 })
  })

  test('of many who use a code at once nobody keeps anything [SAFE-22]', async () => {
    const { browser, request, code } = await withCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(browser, request, code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers.filter(({ status }) => status === 200)) {
      expect(await whoAmI(browser, body.access_token)).toBe(401)
      expect((await refresh(browser, body.refresh_token)).status).toBe(400)
    }
  })

  test.each([
    ['wrong', { code_verifier: 'a'.repeat(43) }],
    ['empty', { code_verifier: '' }],
    ['too short', { code_verifier: 'short' }],
    ['for another address', { redirect_uri: 'http://localhost/other' }],
  ])('a proof that is %s buys nothing [SAFE-22]', async (_name, changes) => {
    const { browser, request, code } = await withCode()
    const answer = await askForTokens(browser, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${server.origin}/user/login`,
      code_verifier: request.verifier,
      ...changes,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.access_token).toBeUndefined()
  })

  test('the challenge itself is no proof, and a request without a hashed one is refused [SAFE-22]', async () => {
    const browser = new Browser(server.origin)
    for (const changes of [
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: 'x' },
    ]) {
      const page = await browser.get(authorizationUrl(server.origin, changes).address)
      expect(codeIn(page)).toBe('')
      expect(new URL(page.address).searchParams.get('error')).toBe('invalid_request')
    }
    const request = authorizationUrl(server.origin)
    const challenge = new URLSearchParams(request.address.split('?')[1]).get('code_challenge') ?? ''
    const code = codeIn(await signInOn(browser, request, { username, password }))
    expect((await exchange(browser, { ...request, verifier: challenge }, code)).status).toBe(400)
  })

  test('a code is worth nothing without the cookie of the session it was made in [SAFE-22]', async () => {
    const { request, code } = await withCode()
    expect((await exchange(new Browser(server.origin), request, code)).status).toBe(400)
    const { browser: other } = await newSignIn()
    expect((await exchange(other, request, code)).status).toBe(400)
  })

  test('a code lives for a minute [SAFE-22]', async () => {
    const { browser, request, code } = await withCode()
    const rows = await server.databases.site
      .selectFrom('oidcRecord')
      .select(['payload', 'expiresAt'])
      .where('model', '=', 'AuthorizationCode')
      .where('consumedAt', 'is', null)
      .execute()
    const latest = rows.map(row => Number(row.payload.exp) - Number(row.payload.iat))
    expect(new Set(latest)).toEqual(new Set([60]))
    await sql`update oidc_record set payload = jsonb_set(payload, '{exp}', '1') where model = 'AuthorizationCode'`.execute(
      server.databases.site,
    )
    expect((await exchange(browser, request, code)).status).toBe(400)
  })
})

describe('renewing', () => {
  test('a refresh token works once, and the next one goes on', async () => {
    const { browser, tokens } = await newSignIn()
    const next = await refresh(browser, tokens.body.refresh_token)
    expect(next.status).toBe(200)
    expect(next.body.refresh_token).not.toBe(tokens.body.refresh_token)
    expect(await whoAmI(browser, next.body.access_token)).toBe(200)
    expect((await refresh(browser, next.body.refresh_token)).status).toBe(200)
  })

  test('of two windows that renew at once one wins, and nobody is signed out [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    for (let round = 0, token = tokens.body.refresh_token; round < 5; round++) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(browser, token)))
      const won = answers.filter(({ status }) => status === 200)
      expect(won.length).toBe(1)
      expect(
        answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant').length,
      ).toBe(3)
      expect(await whoAmI(browser, won[0]?.body.access_token)).toBe(200)
      token = won[0]?.body.refresh_token
    }
  })

  test('one that is shown again at once, by a window that was late, ends nothing [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    const next = await refresh(browser, tokens.body.refresh_token)
    expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(400)
    expect(await whoAmI(browser, next.body.access_token)).toBe(200)
    expect((await refresh(browser, next.body.refresh_token)).status).toBe(200)
  })

  test('a refresh token that is used again later ends the whole family [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    const next = await refresh(browser, tokens.body.refresh_token)
    await longAgo('RefreshToken')
    expect(await refresh(browser, tokens.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await refresh(browser, next.body.refresh_token)).status).toBe(400)
    expect(await whoAmI(browser, next.body.access_token)).toBe(401)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(401)
  })

  test('a refresh token is worth nothing without its cookie, and stays good for its owner [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    const { browser: other } = await newSignIn()
    expect((await refresh(new Browser(server.origin), tokens.body.refresh_token)).status).toBe(400)
    expect((await refresh(other, tokens.body.refresh_token)).status).toBe(400)
    expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(200)
  })

  test('a family of tokens never outlives the longest session', async () => {
    const { browser, tokens } = await newSignIn()
    await refresh(browser, tokens.body.refresh_token)
    const rows = await server.databases.site
      .selectFrom('oidcRecord')
      .innerJoin('session', 'session.id', 'oidcRecord.sessionId')
      .select(['oidcRecord.expiresAt', 'session.createdAt'])
      .where('model', '=', 'RefreshToken')
      .execute()
    for (const row of rows)
      expect(Number(row.expiresAt) - Number(row.createdAt)).toBeLessThanOrEqual((12 * 60 * 60 + 30) * 1000)
  })
})
