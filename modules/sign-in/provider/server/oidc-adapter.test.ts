import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { keyFor } from '@atrium/server/auth/secrets'
import { hashOf } from '@atrium/server/auth/session'
import { siteOf } from '@atrium/server/db/connection/site'
import { sweep } from '@atrium/server/scheduling/sweep'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import type { FastifyRequest } from 'fastify'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  authorizationUrl,
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  openForm,
  refresh,
  sendForm,
  signedIn,
} from '../../testing/server/browser.testing.ts'
import { actingFor } from './caller.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import type { ProviderTables } from './provider.tables.ts'
import { findSigningKeys } from './signing-key.ts'

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
afterEach(() => vi.useRealTimers())

const newSignIn = () => signedIn(server.origin, { username, password })

test('a copy of the database holds nothing that opens anything', async () => {
  const { browser, landed, tokens } = await newSignIn()
  const next = await refresh(browser, tokens.body.refresh_token)
  const form = await browser.follow(
    await browser.get(authorizationUrl(server.origin, { prompt: 'login' }).address),
  )
  const secrets = [
    codeIn(landed),
    tokens.body.access_token,
    tokens.body.refresh_token,
    next.body.access_token,
    next.body.refresh_token,
    formTokenIn(form.text),
    form.address.split('/').at(-1),
    password,
    ...browser.cookies.filter(({ name }) => !/tenant/.test(name)).map(({ value }) => value),
  ]
  expect(secrets.length).toBeGreaterThan(12)
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(o)::text as row from oidc_record o union all select to_jsonb(s)::text from session s
    union all select to_jsonb(c)::text from credential c union all select to_jsonb(a)::text from audit a
    union all select to_jsonb(k)::text from signing_key k union all select to_jsonb(r)::text from rate_limit r`.execute(
    server.databases.site,
  )
  const everything = rows.map(({ row }) => row).join('\n')
  expect(everything.length).toBeGreaterThan(1000)
  for (const secret of secrets) {
    expect(secret).toBeTruthy()
    expect(everything).not.toContain(secret)
  }
})

test('forms, codes and tokens last as long on an instance whose clock is two days ahead as on the others [SAFE-78]', async () => {
  const { browser, tokens } = await newSignIn()
  const visitor = new Browser(server.origin)
  const form = await openForm(visitor)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  const there = await refresh(browser, tokens.body.refresh_token)
  const sent = await sendForm(visitor, form, { username, password })
  const createdThere = await newSignIn()
  vi.useRealTimers()
  expect(codeIn(await visitor.follow(sent))).toBeTruthy()
  const here = await refresh(browser, there.body.refresh_token)
  expect([there.status, createdThere.tokens.status, here.status]).toEqual([200, 200, 200])
  const { payload } = await server.databases.site
    .selectFrom('oidcRecord')
    .select('payload')
    .where('keyHash', '=', hashOf(createdThere.tokens.body.refresh_token))
    .executeTakeFirstOrThrow()
  // In whole seconds.
  expect((payload as { exp: number }).exp - 1).toBeLessThanOrEqual(Date.now() / 1000 + 12 * 3600)
})

test.each([
  ['an hour back', -1],
  ['an hour ahead', 1],
  ['two days back', -48],
])(
  'a clock that is set %s while the server runs changes nothing of a sign-in, and of what it signs [SAFE-78]',
  async (_, hours) => {
    const { browser, tokens } = await newSignIn()
    const open = new Browser(server.origin)
    const form = await openForm(open)
    const real = () => performance.timeOrigin + performance.now()
    vi.useFakeTimers({ toFake: ['Date'], now: real() + hours * 3_600_000 })
    try {
      expect(codeIn(await open.follow(await sendForm(open, form, { username, password })))).toBeTruthy()
      const signed = await newSignIn()
      for (const { status, body } of [signed.tokens, await refresh(browser, tokens.body.refresh_token)]) {
        expect(status).toBe(200)
        const { iat = 0, exp = 0 } = decodeJwt(body.id_token)
        expect(Math.abs(iat - real() / 1000)).toBeLessThan(60)
        expect(exp - iat).toBe(15 * 60)
      }
      const keys = createLocalJWKSet(await (await fetch(`${server.origin}/oauth/oauth/jwks`)).json())
      const { payload } = await jwtVerify(signed.tokens.body.id_token, keys, {
        currentDate: new Date(real()),
      })
      expect(payload.sub).toBeTruthy()
      // The browser has been back for a while when the clock is right again.
      vi.useRealTimers()
      expect((await refresh(signed.browser, signed.tokens.body.refresh_token)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  },
)

test('every token that was issued belongs to a session', async () => {
  const { tokens } = await newSignIn()
  for (const [model, id] of [
    ['AccessToken', tokens.body.access_token],
    ['RefreshToken', tokens.body.refresh_token],
  ]) {
    const row = await server.databases.site
      .selectFrom('oidcRecord')
      .select('sessionId')
      .where('model', '=', model)
      .where('keyHash', '=', hashOf(id))
      .executeTakeFirstOrThrow()
    expect(row.sessionId).not.toBeNull()
  }
})

test('nothing is issued under a grant that was revoked in the meantime [SAFE-22]', async () => {
  const { id: sessionId, userId } = await server.databases.site
    .selectFrom('session')
    .select(['id', 'userId'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const adapter = oidcAdapter(server.site, `${server.origin}/oauth`)
  const caller = { request: {} as FastifyRequest, session: { id: sessionId, userId } }
  await actingFor(caller, async () => {
    const issue = () =>
      adapter('AccessToken').upsert(
        randomUUID(),
        { accountId: userId, grantId: 'a-grant', kind: 'AccessToken' },
        60,
      )
    await expect(issue()).rejects.toThrow('invalid_grant')
    await adapter('Grant').upsert('a-grant', { accountId: userId, kind: 'Grant' }, 60)
    await issue()
    const [revoked] = await Promise.all([
      adapter('AccessToken').revokeByGrantId('a-grant'),
      ...Array.from({ length: 20 }, () => issue().catch(() => 'refused')),
    ])
    expect(revoked).toBeUndefined()
    await expect(issue()).rejects.toThrow('invalid_grant')
  })
  const left = await server.databases.site
    .selectFrom('oidcRecord')
    .select('model')
    .where('grantId', '=', 'a-grant')
    .execute()
  expect(left).toEqual([])
})

test('nothing that counts in a session is made outside of one', async () => {
  const adapter = oidcAdapter(server.site, `${server.origin}/oauth`)
  const payload = { accountId: randomUUID(), kind: 'AccessToken', grantId: 'another' }
  await expect(adapter('AccessToken').upsert(randomUUID(), payload, 60)).rejects.toThrow('invalid_grant')
})

test('what has expired is swept, and nothing else', async () => {
  const { browser, tokens } = await newSignIn()
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from oidc_record`.execute(
      server.databases.site,
    )
    return rows[0]?.n ?? 0
  }
  const before = await count()
  await sql`insert into oidc_record (model, key_hash, payload, expires_at)
    select 'FormToken', sha256(n::text::bytea), '{}', now() - interval '1 hour' from generate_series(1, 1200) n`.execute(
    server.databases.site,
  )
  await Promise.all([sweep(server.site), sweep(server.site)])
  expect(await count()).toBeLessThanOrEqual(before)
  expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(200)
})

test('instances that start together agree on one signing key, and the key needs the secret', async () => {
  await server.databases.site.$extendTables<ProviderTables>().deleteFrom('signingKey').execute()
  const site = siteOf(server.databases.site)
  const secret = 'the secret of this installation, long enough'
  const found = await Promise.all([1, 2, 3, 4, 5].map(() => findSigningKeys(site, secret)))
  expect(found[0]).toHaveLength(1)
  for (const keys of found) expect(keys).toEqual(found[0])
  const { sealedJwk } = await server.databases.site
    .$extendTables<ProviderTables>()
    .selectFrom('signingKey')
    .select('sealedJwk')
    .executeTakeFirstOrThrow()
  expect(sealedJwk.toString('latin1')).not.toContain(found[0]?.[0]?.d)
  await expect(findSigningKeys(site, 'another secret')).rejects.toThrow('config.secret.changed')
  await server.databases.site.$extendTables<ProviderTables>().deleteFrom('signingKey').execute()
})

test('a signing key that was encrypted without a context opens as before', async () => {
  await server.databases.site.$extendTables<ProviderTables>().deleteFrom('signingKey').execute()
  const secret = 'the secret of this installation, long enough'
  const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd', use: 'sig', alg: 'ES256' }
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'signing-key'), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(jwk), 'utf8'), cipher.final()])
  const { id } = await server.databases.site
    .$extendTables<ProviderTables>()
    .insertInto('signingKey')
    .values({ sealedJwk: Buffer.concat([nonce, cipher.getAuthTag(), text]) })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await findSigningKeys(siteOf(server.databases.site), secret)).toEqual([{ ...jwk, kid: id }])
  await server.databases.site.$extendTables<ProviderTables>().deleteFrom('signingKey').execute()
})

test('a key signs for 90 days; the next one is published a day before it signs, the last one a day after', async () => {
  await server.databases.site.$extendTables<ProviderTables>().deleteFrom('signingKey').execute()
  const { secret } = server.config
  const find = async () => (await findSigningKeys(server.site, secret ?? '')).map(({ kid }) => kid)
  const age = (days: number) =>
    sql`update signing_key set created_at = created_at - make_interval(days => ${days})`.execute(
      server.databases.site,
    )
  const [first] = await find()
  await age(89)
  expect(await find()).toEqual([first])
  await age(2)
  const [stillSigning, next] = await find()
  expect(stillSigning).toBe(first)
  expect(next).not.toBe(first)
  expect(await find()).toEqual([first, next])
  await sql`update signing_key set created_at = created_at - interval '25 hours'`.execute(
    server.databases.site,
  )
  expect(await find()).toEqual([next, first])
  await age(1)
  expect(await find()).toEqual([next])
  await server.databases.site.$extendTables<ProviderTables>().deleteFrom('signingKey').execute()
})
