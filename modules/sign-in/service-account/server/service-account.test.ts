import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { hashOf } from '@atrium/server/auth/session'
import { serviceLimit } from '@atrium/server/http/guard/token-guard'
import {
  type Answer,
  buildTestApp,
  type Caller,
  send,
  signIn,
  type TestApp,
} from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

let server: TestApp
/** Another instance on the same database. */
let other: TestApp
let tenantId: number
let adminRoleId: string
let userId: string
let owner: Caller

beforeAll(async () => {
  server = await buildTestApp()
  other = await buildTestApp()
  await makePlatform(server.site)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  ;({ tenantId, adminRoleId } = await makeTenant(server.site, 'Norrvik Freight'))
  userId = await makeUser(server.site, tenantId, [adminRoleId], { realName: 'Ines Marchetti' })
  owner = await signIn(server, userId)
})

const accounts = () => `/iam/v1/${tenantId}/service-accounts`
const roles = () => `/iam/hzero/v1/${tenantId}/roles/paging`
const outcome = ({ status, body }: Answer) => [status, body.code]

interface Account {
  id: string
  objectVersionNumber: number
}

async function makeAccount(draft: Record<string, unknown> = {}, by = owner): Promise<Account> {
  const { body } = await by.call('POST', accounts(), {
    name: `CI deploy ${randomUUID().slice(0, 8)}`,
    roleIds: [adminRoleId],
    ...draft,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ id: expect.any(String), state: 'active' })
  return body
}

async function makeSecret(id: string): Promise<{ id: string; secret: string }> {
  const { body } = await owner.call('POST', `${accounts()}/${id}/secrets`, { name: 'Build server' })
  expect(body.secret, JSON.stringify(body)).toMatch(/^atrium_svc_[0-9A-Za-z]{42}$/)
  return body
}

/** Asks the token endpoint as a program does. */
async function ask(fields: Record<string, string>, headers: Record<string, string> = {}, search = '') {
  const response = await fetch(`${server.origin}/oauth/oauth/token${search}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the answer has, and asserts it
  return { status: response.status, body: (await response.json()) as any }
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

async function signInAs(id: string, secret: string): Promise<string> {
  const { status, body } = await ask({}, basic(id, secret))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
  return body.access_token
}

/** A program with a token and nothing else. */
const program =
  (token: string, at = server) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    send(at.origin, method, path, body, { authorization: `Bearer ${token}`, ...headers })

/** An account that has signed in. */
async function running(draft: Record<string, unknown> = {}) {
  const account = await makeAccount(draft)
  const credential = await makeSecret(account.id)
  const token = await signInAs(account.id, credential.secret)
  return { account, credential, token, call: program(token) }
}

const set = (change: ReturnType<typeof sql>) => server.site({ userId }, db => change.execute(db))

/** That another instance, which has answered the token, refuses it within a second of a change. */
async function endsElsewhere(token: string, change: () => Promise<unknown>) {
  const there = program(token, other)
  expect((await there('GET', roles())).status).toBe(200)
  const at = performance.now()
  await change()
  await expect
    .poll(async () => (await there('GET', roles())).status, { timeout: 5_000, interval: 20 })
    .toBe(401)
  expect(performance.now() - at).toBeLessThan(1_000)
}

describe('a service account', () => {
  it('calls the API as itself, for a token that it gets for its secret', async () => {
    const { account, call, token } = await running({ name: 'CI deploy' })
    expect(token).toMatch(/^atrium_sat_[0-9A-Za-z]{42}$/)
    expect((await call('GET', roles())).status).toBe(200)
    const draft = { code: `r-${account.id.slice(-8)}`, name: 'Dispatchers' }
    const created = await call('POST', `/iam/hzero/v1/${tenantId}/roles`, draft)
    expect(created.status, JSON.stringify(created.body)).toBe(200)

    const log = `/hmnt/v1/${tenantId}/audit-datas`
    const { body } = await owner.call('GET', `${log}?entityCode=role&entityId=${created.body.id}`)
    expect(body.content[0]).toMatchObject({
      processUserId: account.id,
      processUserName: 'CI deploy',
      entityName: 'Dispatchers',
      source: 'API',
    })
    const found = await owner.call('GET', `${log}?entityCode=role&search=ci%20deploy`)
    expect(found.body.totalElements).toBe(1)
    const { body: role } = await owner.call('GET', `/iam/hzero/v1/${tenantId}/roles/${created.body.id}`)
    expect(role.createdByName).toBe('CI deploy')
  })

  it('is no person: no list, lookup or count of people knows it', async () => {
    const { account } = await running()
    const { body: people } = await owner.call('GET', `/iam/hzero/v1/${tenantId}/users/paging`)
    expect(people.content.map((one: { id: string }) => one.id)).toEqual([userId])
    const holders = await owner.call(
      'GET',
      `/iam/hzero/v1/${tenantId}/member-roles/role-users/${adminRoleId}`,
    )
    expect(holders.body.content.map((one: { id: string }) => one.id)).toEqual([userId])
    const { rows } = await server.site({}, db =>
      sql`select from guest where user_id = ${account.id}`.execute(db),
    )
    expect(rows).toHaveLength(0)
    const platform = await signIn(
      server,
      await makeUser(server.site, 0, [
        await makeRole(server.site, 0, ['iam.tenant.list', 'iam.account.list']),
      ]),
    )
    const everywhere = await platform.call('GET', '/iam/hzero/v1/users/paging?size=200&loginName=program-')
    expect(everywhere.body.content, JSON.stringify(everywhere.body)).toEqual([])
  })

  it('counts without a cookie alone, and never from a page', async () => {
    const { account, credential, token } = await running()
    for (const headers of [
      { cookie: `${owner.cookie}` },
      { origin: server.origin },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      const refused = await program(token)('GET', roles(), undefined, headers)
      expect(outcome(refused), JSON.stringify(headers)).toEqual([400, 'error.service_account.browser'])
      const signedIn = await ask({}, { ...basic(account.id, credential.secret), ...headers })
      expect([signedIn.status, signedIn.body.error]).toEqual([401, 'invalid_client'])
    }
    const authorize = `/oauth/authorize?client_id=${account.id}&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2F`
    expect((await program(token)('GET', authorize)).headers.get('location') ?? '').not.toContain('code=')
    expect((await send(server.origin, 'GET', `${roles()}?access_token=${token}`)).status).toBe(401)
  })

  it('makes no call that needs a person, and no account of a program', async () => {
    const { account, call } = await running()
    const draft = { name: 'More', roleIds: [adminRoleId] }
    for (const [method, path, body] of [
      ['GET', '/iam/hzero/v1/users/self', undefined],
      ['DELETE', '/iam/hzero/v1/users/self/sessions', undefined],
      ['PUT', '/iam/hzero/v1/users/password', { originalPassword: 'x', password: 'seven ferries at dawn' }],
      ['POST', '/iam/hzero/v1/users/self/personal-tokens', { name: 'More' }],
      ['PUT', `/iam/v1/users/roles?roleId=${adminRoleId}`, undefined],
      ['POST', '/oauth/public/ticket', { path: '/private/hiam/role/list' }],
      ['GET', '/hmsg/v1/live', undefined],
      ['POST', accounts(), draft],
      ['POST', `${accounts()}/${account.id}/secrets`, { name: 'More' }],
      ['PUT', `${accounts()}/${account.id}`, { ...draft, objectVersionNumber: 1 }],
    ] as const)
      expect(outcome(await call(method, path, body)), path).toEqual([403, 'error.service_account.call'])
  })

  it('stays in its tenant', async () => {
    const { call, account } = await running()
    const second = await makeTenant(server.site, 'Harbour')
    expect(outcome(await call('GET', `/iam/hzero/v1/${second.tenantId}/roles/paging`))).toEqual([
      403,
      'error.tenant.mismatch',
    ])
    const stranger = await signIn(server, await makeUser(server.site, second.tenantId, [second.adminRoleId]))
    const theirs = `/iam/v1/${second.tenantId}/service-accounts`
    expect((await stranger.call('GET', theirs)).body.totalElements).toBe(0)
    for (const [method, path, body] of [
      ['GET', `${theirs}/${account.id}`, undefined],
      ['POST', `${theirs}/${account.id}/disable`, undefined],
      ['POST', `${theirs}/${account.id}/secrets`, { name: 'Mine' }],
    ] as const)
      expect(outcome(await stranger.call(method, path, body)), path).toEqual([404, 'error.not_found'])
  })

  it('holds its roles together, as far as its owner holds the same', async () => {
    const [reading, listing] = [
      await makeRole(server.site, tenantId, ['iam.role.list']),
      await makeRole(server.site, tenantId, ['iam.service-account.list']),
    ]
    const { call, account } = await running({ roleIds: [reading, listing] })
    const both = async () => [(await call('GET', roles())).status, (await call('GET', accounts())).status]
    expect(await both()).toEqual([200, 200])

    // The owner keeps one of the two: what the owner loses, the account loses.
    await set(sql`delete from member_role where user_id = ${userId}`)
    await giveRole(server.site, tenantId, userId, reading)
    expect(await both()).toEqual([200, 403])
    await giveRole(server.site, tenantId, userId, adminRoleId)
    expect(await both()).toEqual([200, 200])
    await set(sql`delete from member_role where user_id = ${account.id} and role_id = ${listing}`)
    expect(await both()).toEqual([200, 403])
  })

  it('with the role of an administrator holds no more than its owner does', async () => {
    const { call } = await running()
    const reading = await makeRole(server.site, tenantId, ['iam.role.list'])
    await set(sql`delete from member_role where user_id = ${userId}`)
    await giveRole(server.site, tenantId, userId, reading)
    expect((await call('GET', roles())).status).toBe(200)
    expect(outcome(await call('GET', accounts()))).toEqual([403, 'PERMISSION_NOT_PASS'])
  })

  it('stops with its owner: disabled, ended, without a role, or in a suspended tenant, at once', async () => {
    const { account, credential, call } = await running()
    for (const [away, back] of [
      [
        sql`update app_user set enabled = false where id = ${userId}`,
        sql`update app_user set enabled = true where id = ${userId}`,
      ],
      [
        sql`update app_user set end_on = current_date - 1 where id = ${userId}`,
        sql`update app_user set end_on = null where id = ${userId}`,
      ],
      [
        sql`update tenant set enabled = false where tenant_id = ${tenantId}`,
        sql`update tenant set enabled = true where tenant_id = ${tenantId}`,
      ],
      [
        sql`delete from member_role where user_id = ${userId}`,
        sql`insert into member_role (tenant_id, user_id, role_id) values (${tenantId}, ${userId}, ${adminRoleId})`,
      ],
    ] as const) {
      expect((await call('GET', roles())).status).toBe(200)
      await set(away)
      expect(outcome(await call('GET', roles()))).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
      expect((await ask({}, basic(account.id, credential.secret))).body.error).toBe('invalid_client')
      await set(back)
    }
  })

  it('is accepted from its networks alone', async () => {
    const { call } = await running({ networks: ['10.20.0.0/16'] })
    expect(outcome(await call('GET', roles()))).toEqual([403, 'error.service_account.network'])
    const here = await running({ networks: ['127.0.0.1'] })
    expect((await here.call('GET', roles())).status).toBe(200)
  })

  it('that is disabled is refused on another instance within a second', async () => {
    const { account, credential, token } = await running()
    await endsElsewhere(token, () => owner.call('POST', `${accounts()}/${account.id}/disable`))
    expect((await ask({}, basic(account.id, credential.secret))).body.error).toBe('invalid_client')
    expect((await owner.call('GET', `${accounts()}?state=disabled`)).body.content).toMatchObject([
      { id: account.id, state: 'disabled' },
    ])
  })

  it('whose credential was removed is refused on another instance within a second', async () => {
    const { account, credential, token } = await running()
    const second = await makeSecret(account.id)
    await endsElsewhere(token, () => owner.call('DELETE', `${accounts()}/credentials/${credential.id}`))
    expect((await ask({}, basic(account.id, credential.secret))).body.error).toBe('invalid_client')
    expect((await program(await signInAs(account.id, second.secret))('GET', roles())).status).toBe(200)
  })

  it('that lost its last role is refused on another instance within a second', async () => {
    const { account, token } = await running()
    await endsElsewhere(token, () => set(sql`delete from member_role where user_id = ${account.id}`))
  })

  it('ends when it stays unused, and begins again when it is enabled', async () => {
    const { account, credential, call } = await running({ idleDays: 30 })
    expect((await call('GET', roles())).status).toBe(200)
    const longAgo = sql`now() - interval '31 days'`
    await set(sql`update service_account_use set used_at = ${longAgo} where id = ${account.id}`)
    // Once used, it counts from its last use, which is later than its creation.
    await set(sql`update service_account set idle_from = ${longAgo} where id = ${account.id}`)
    expect(outcome(await call('GET', roles()))).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
    expect((await ask({}, basic(account.id, credential.secret))).body.error).toBe('invalid_client')
    expect((await owner.call('GET', `${accounts()}/${account.id}`)).body.state).toBe('unused')
    expect((await owner.call('POST', `${accounts()}/${account.id}/enable`)).body.state).toBe('active')
    expect((await call('GET', roles())).status).toBe(200)
  })

  it('has a short-lived token', async () => {
    const { token, call } = await running()
    expect((await call('GET', roles())).status).toBe(200)
    const { call: late, token: second } = await running()
    await set(
      sql`update oidc_record set expires_at = now() - interval '1 second' where key_hash = ${hashOf(second)}`,
    )
    expect(outcome(await late('GET', roles()))).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
    expect((await program(`${token.slice(0, -1)}!`)('GET', roles())).status).toBe(401)
  })

  it('shows its rate in every answer, and is refused beyond it with all its tokens', async () => {
    const { account, credential, call } = await running()
    const first = await call('GET', roles())
    expect(first.headers.get('ratelimit-limit')).toBe(String(serviceLimit.most))
    expect(first.headers.get('ratelimit-remaining')).toBe(String(serviceLimit.most - 1))
    await set(sql`update rate_limit set hits = ${serviceLimit.most} where key = ${`service:${account.id}`}`)
    const second = program(await signInAs(account.id, credential.secret), other)
    const last = await second('GET', roles())
    expect(outcome(last)).toEqual([429, 'error.rate.limit'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is named in what its work in the background changes', async () => {
    const { account, token, call } = await running({ name: 'Import' })
    const at = `/himp/v1/${tenantId}/import`
    const form = new FormData()
    form.append('file', new Blob(['Code,Name\nimp-service,Dispatchers\n']), 'roles.csv')
    const uploaded = await fetch(`${server.origin}${at}/data/data-upload?templateCode=HIAM.ROLE`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const batch = await uploaded.text()
    const status = async () => (await call('GET', `${at}/data/status?batch=${batch}`)).body.status
    for (const verb of ['validate', 'import']) {
      const asked = await call('POST', `${at}/data/data-${verb}?templateCode=HIAM.ROLE&batch=${batch}`)
      expect(asked.status, JSON.stringify(asked.body)).toBe(204)
      await expect.poll(status, { timeout: 20_000, interval: 50 }).not.toMatch(/ING$/)
    }
    const { content } = (await owner.call('GET', `/hmnt/v1/${tenantId}/audit-datas?entityCode=role`)).body
    expect(content.find((one: { entityName?: string }) => one.entityName === 'Dispatchers')).toMatchObject({
      processUserId: account.id,
      processUserName: 'Import',
      source: 'BACKGROUND',
    })
  })

  it('shows when and from where it was last used', async () => {
    const { account, call } = await running()
    await call('GET', roles())
    expect((await owner.call('GET', `${accounts()}/${account.id}`)).body).toMatchObject({
      lastUsedDate: expect.any(String),
      lastAddress: '127.0.0.1',
      credentialCount: 1,
    })
  })
})

describe('a secret', () => {
  it('is in one answer alone, and neither in the log nor in the audit', async () => {
    const { account, credential, token } = await running()
    const detail = JSON.stringify((await owner.call('GET', `${accounts()}/${account.id}`)).body)
    const audit = JSON.stringify((await owner.call('GET', `/hmnt/v1/${tenantId}/audit-datas?size=100`)).body)
    const { rows } = await server.site({}, db =>
      sql`select to_jsonb(a) from audit a where tenant_id = ${tenantId}
        union all select to_jsonb(o) from oidc_record o union all select to_jsonb(c) from service_credential c`.execute(
        db,
      ),
    )
    for (const text of [detail, audit, JSON.stringify(rows)]) {
      expect(text).not.toContain(credential.secret)
      expect(text).not.toContain(token)
    }
  })

  it('in an address is none', async () => {
    const { id } = await makeAccount()
    const { secret } = await makeSecret(id)
    const { status } = await ask({}, {}, `?client_id=${id}&client_secret=${secret}`)
    expect(status).toBe(400)
  })

  it.each([
    ['of another account', async () => (await makeSecret((await makeAccount()).id)).secret],
    ['that is none', async () => 'atrium_svc_none'],
  ])('%s is refused', async (_what, secretOf) => {
    const { id } = await makeAccount()
    await makeSecret(id)
    expect((await ask({}, basic(id, await secretOf()))).body.error).toBe('invalid_client')
  })
})

describe('a key', () => {
  async function withKey(algorithm = 'ES256', kid?: string) {
    const account = await makeAccount()
    const { publicKey, privateKey } = await generateKeyPair(algorithm)
    const added = await owner.call('POST', `${accounts()}/${account.id}/keys`, {
      name: 'Build server',
      publicKey: { ...(await exportJWK(publicKey)), ...(kid && { kid }) },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const sign = (claims: Record<string, unknown> = {}, key = privateKey) =>
      new SignJWT({
        iss: account.id,
        sub: account.id,
        aud: `${server.origin}/oauth`,
        jti: randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 60,
        ...claims,
      } as JWTPayload)
        .setProtectedHeader({ alg: algorithm, kid: added.body.keyId })
        .sign(key)
    const present = (assertion: string) =>
      ask({
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      })
    return { account, credential: added.body, sign, present }
  }

  it.each(['ES256', 'EdDSA', 'RS256', 'PS256'])('signs an assertion by %s for a token', async algorithm => {
    const { credential, sign, present } = await withKey(algorithm)
    const { status, body } = await present(await sign())
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await program(body.access_token)('GET', roles())).status).toBe(200)
    expect((await owner.call('DELETE', `${accounts()}/credentials/${credential.id}`)).status).toBe(204)
    expect((await program(body.access_token)('GET', roles())).status).toBe(401)
    expect((await present(await sign())).body.error).toBe('invalid_client')
  })

  it('is one credential beside a secret', async () => {
    const { account, sign, present } = await withKey()
    const { secret } = await makeSecret(account.id)
    expect((await present(await sign())).status).toBe(200)
    await signInAs(account.id, secret)
  })

  it.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'https://elsewhere.example/oauth' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that never expires', { exp: undefined }],
    ['that lasts too long', { exp: Math.floor(Date.now() / 1000) + 3_600 }],
    ['without an id', { jti: undefined }],
    ['by another issuer', { iss: randomUUID() }],
  ])('does not sign an assertion %s', async (_what, claims) => {
    const { sign, present } = await withKey()
    expect((await present(await sign(claims))).body.error).toBe('invalid_client')
    expect((await present(await sign())).status).toBe(200)
  })

  it('does not sign an assertion twice, also when both arrive at once', async () => {
    const { sign, present } = await withKey()
    const once = await sign()
    expect((await present(once)).status).toBe(200)
    expect((await present(once)).body.error).toBe('invalid_client')
    const raced = await sign()
    const answers = await Promise.all(Array.from({ length: 6 }, () => present(raced)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is compared with the registered one', async () => {
    const { sign, present } = await withKey()
    const { privateKey } = await generateKeyPair('ES256')
    expect((await present(await sign({}, privateKey))).body.error).toBe('invalid_client')
  })

  it('is refused with its private part, if it is weak, or none', async () => {
    const { id } = await makeAccount()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const secp = { kty: 'EC', crv: 'P-521', x: 'AA', y: 'AA' }
    for (const publicKey of [await exportJWK(privateKey), secp, { kty: 'RSA', n: 'AQAB', e: 'AQAB' }])
      expect(
        outcome(await owner.call('POST', `${accounts()}/${id}/keys`, { name: 'Key', publicKey })),
      ).toEqual([400, 'error.service_account.key'])
  })

  it('has an id of its own', async () => {
    const { account, credential } = await withKey('ES256', 'build')
    expect(credential.keyId).toBe('build')
    const { publicKey } = await generateKeyPair('ES256')
    const again = { name: 'Key', publicKey: { ...(await exportJWK(publicKey)), kid: 'build' } }
    expect(outcome(await owner.call('POST', `${accounts()}/${account.id}/keys`, again))).toEqual([
      409,
      'error.service_account.key_taken',
    ])
  })
})

describe('roles above one’s own', () => {
  async function clerk() {
    const roleId = await makeRole(server.site, tenantId, [
      'iam.service-account.list',
      'iam.service-account.create',
      'iam.service-account.update',
      'iam.service-account.credential',
    ])
    return { roleId, by: await signIn(server, await makeUser(server.site, tenantId, [roleId])) }
  }
  const above = [403, 'error.role.above_own']

  it('are given to no account', async () => {
    const { roleId, by } = await clerk()
    const draft = { name: 'Bridge', roleIds: [adminRoleId] }
    expect(outcome(await by.call('POST', accounts(), draft))).toEqual(above)
    const { id, objectVersionNumber } = await makeAccount({ roleIds: [roleId] }, by)
    expect(outcome(await by.call('PUT', `${accounts()}/${id}`, { ...draft, objectVersionNumber }))).toEqual(
      above,
    )
  })

  it('keep an account out of one’s hands: its roles, owner, networks and credentials', async () => {
    const { by } = await clerk()
    const { id, objectVersionNumber } = await makeAccount()
    const path = `${accounts()}/${id}`
    const draft = { name: 'Bridge', roleIds: [adminRoleId], objectVersionNumber }
    expect(outcome(await by.call('PUT', path, draft))).toEqual(above)
    expect(outcome(await by.call('POST', `${path}/secrets`, { name: 'Mine' }))).toEqual(above)
    const publicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    expect(outcome(await by.call('POST', `${path}/keys`, { name: 'Mine', publicKey }))).toEqual(above)
    // Closing gains nothing, opening again does.
    expect((await by.call('POST', `${path}/disable`)).status).toBe(200)
    expect(outcome(await by.call('POST', `${path}/enable`))).toEqual(above)
  })
})

test('the example of docs/identity.md works as it stands there', async () => {
  const guide = await readFile(new URL('../../../../docs/identity.md', import.meta.url), 'utf8')
  const [, script = ''] = /```sh\n(ATRIUM_TOKEN=[\s\S]*?)```/.exec(guide) ?? []
  const { id } = await makeAccount()
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    env: {
      PATH: process.env.PATH ?? '',
      ATRIUM_URL: server.origin,
      ATRIUM_TENANT: String(tenantId),
      ATRIUM_CLIENT: id,
      ATRIUM_SECRET: (await makeSecret(id)).secret,
    },
  })
  expect(JSON.parse(stdout)).toMatchObject({ content: expect.any(Array) })
})

describe('a draft', () => {
  it('is refused with an owner from elsewhere, or without a role', async () => {
    const second = await makeTenant(server.site, 'Harbour')
    const stranger = await makeUser(server.site, second.tenantId, [second.adminRoleId])
    const draft = { name: 'Bridge', roleIds: [adminRoleId] }
    expect(outcome(await owner.call('POST', accounts(), { ...draft, ownerId: stranger }))).toEqual([
      400,
      'error.service_account.owner',
    ])
    expect(outcome(await owner.call('POST', accounts(), { name: 'Other', roleIds: [] }))).toEqual([
      400,
      'error.data_invalid',
    ])
  })

  it('changes name, owner, roles and days, and not what was changed meanwhile', async () => {
    const colleague = await makeUser(server.site, tenantId, [adminRoleId], { realName: 'Kasper Lind' })
    const { id, objectVersionNumber } = await makeAccount()
    const reading = await makeRole(server.site, tenantId, ['iam.role.list'])
    const change = { name: 'Yard scanner', ownerId: colleague, roleIds: [reading], idleDays: 7 }
    const path = `${accounts()}/${id}`
    const { body } = await owner.call('PUT', path, { ...change, objectVersionNumber })
    expect(body).toMatchObject({
      name: 'Yard scanner',
      ownerName: 'Kasper Lind',
      roles: [{ id: reading }],
      idleDays: 7,
    })
    expect(outcome(await owner.call('PUT', path, { ...change, objectVersionNumber }))).toEqual([
      409,
      'error.optimistic_lock',
    ])
    expect((await owner.call('GET', `${accounts()}/counts`)).body).toEqual({
      all: 1,
      active: 1,
      disabled: 0,
      ownerless: 0,
      unused: 0,
    })
    await set(sql`update app_user set enabled = false where id = ${colleague}`)
    expect((await owner.call('GET', `${accounts()}?ownerName=lind`)).body.content).toMatchObject([
      { id, state: 'ownerless' },
    ])
  })
})
