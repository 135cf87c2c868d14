import { randomUUID } from 'node:crypto'
import { everyCall } from '@atrium/contract/calls'
import { addressesOf, type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { proofMinutes } from '@atrium/contract/sign-in/proof'
import { proofNeeded, recordProof } from '@atrium/server/access/step-up'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { headersOf } from '@atrium/server/isolation/sign-in'
import {
  type Answer,
  buildTestApp,
  type Caller,
  send,
  signIn,
  signInHzero,
  type TestApp,
} from '@atrium/server/testing/app'
import {
  makeClient,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, enroll, forgetSteps, ownFactors } from '../../testing/server/authenticator.testing.ts'
import { Browser, givePassword, signedIn } from '../../testing/server/browser.testing.ts'
import { addPasskey, placeOf } from '../../testing/server/passkey.testing.ts'

const password = 'correct horse battery'
const proofs = '/iam/hzero/v1/users/self/proof'
let server: TestApp
let other: TestApp
let home: TestTenant

beforeAll(async () => {
  server = await buildTestApp({}, { flags: ['--demo', 'small'] })
  other = await buildTestApp()
  await makePlatform(server.site)
  home = await makeTenant(server.site)
})
afterAll(() => Promise.all([server.close(), other.close()]))
// Every caller here has the same network address.
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Person {
  id: string
  loginName: string
  email: string
  caller: Caller
}

/** An administrator whose sign-in no longer counts as a proof. */
async function makePerson({ tenantId, adminRoleId } = home): Promise<Person> {
  const loginName = `user-${randomUUID()}`
  const email = `${loginName}@norrvik.example`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName, email })
  await givePassword(server.site, id, password)
  const caller = await signIn(server, id)
  return { id, loginName, email, caller }
}

/** Lets the last proof of a session be older than it may be. */
const age = async ({ sessionId }: { sessionId: string }) => {
  const provenAt = new Date(Date.now() - proofMinutes * 60_000 - 1000)
  await server.site({}, db =>
    db.updateTable('session').set({ provenAt }).where('id', '=', sessionId).execute(),
  )
  await other.settled()
}

async function aged(tenant = home): Promise<Person> {
  const person = await makePerson(tenant)
  await age(person.caller)
  return person
}

const outcome = ({ status, body }: Answer) => [status, body.code]
const needed = [403, proofNeeded]

const assignAt = () => `/iam/hzero/v1/${home.tenantId}/member-roles/batch-assign`

/** Gives the administrator's role to a new person, which needs a fresh proof. */
async function give(caller: Pick<Caller, 'call'>): Promise<Answer> {
  const memberId = await makeUser(server.site, home.tenantId, [])
  return caller.call('POST', assignAt(), [{ roleId: home.adminRoleId, memberId }])
}

const rolesOf = async (userId: string) => {
  const rows = await server.databases.site
    .selectFrom('memberRole')
    .select('roleId')
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ roleId }) => roleId)
}

const fill = (call: Endpoint, tenantId: number) =>
  (addressesOf(call.path).at(-1) ?? '')
    .replace(':tenantId', String(tenantId))
    .replace(/:\w+/g, '0190aaaa-0000-7000-8000-000000000000')

const declared = everyCall().filter(({ call }) => call.stepUp === true)
const permissions = [...new Set(declared.flatMap(({ call }) => permissionOf(call) ?? []))]

describe('every call that declares that it needs a fresh proof', () => {
  let tenantAdmin: Caller
  let platform: Caller
  beforeAll(async () => {
    tenantAdmin = (await makePerson()).caller
    const role = await makeRole(server.site, 0, permissions)
    platform = await signIn(server, await makeUser(server.site, 0, [role]))
  })
  const callerOf = ({ access }: Endpoint) =>
    typeof access === 'object' && access.level === 'site' ? platform : tenantAdmin

  it.each(declared)('is refused without one, and not with one: $name', async ({ call }) => {
    const caller = callerOf(call)
    const ask = () => caller.call(call.method, fill(call, caller.tenantId), call.body ? {} : undefined)
    await age(caller)
    expect(outcome(await ask())).toEqual(needed)
    await recordProof(server.site, caller.sessionId)
    expect((await ask()).body.code).not.toBe(proofNeeded)
  })

  it.each(declared)('is refused to a token whose permissions were not chosen: $name', async ({ call }) => {
    const caller = callerOf(call)
    await recordProof(server.site, caller.sessionId)
    const { body } = await caller.call('POST', '/iam/hzero/v1/users/self/personal-tokens', { name: 'All' })
    const answer = await send(
      server.origin,
      call.method,
      fill(call, caller.tenantId),
      call.body ? {} : undefined,
      { authorization: `Bearer ${body.token}` },
    )
    expect(answer.status).toBe(403)
    const codes = ['error.personal_token.step_up', 'error.personal_token.call']
    expect(codes).toContain(answer.body.code)
  })
})

describe('a person without a second factor', () => {
  it('gives the password, which counts for five minutes in this session, on every instance', async () => {
    const { caller, id } = await aged()
    expect(outcome(await give(caller))).toEqual(needed)
    expect((await caller.call('GET', proofs)).body).toEqual({ kinds: ['password'] })
    const wrong = await caller.call('PUT', proofs, { password: 'a lighthouse' })
    expect(outcome(wrong)).toEqual([400, 'error.password.original_wrong'])
    expect(outcome(await give(caller))).toEqual(needed)

    const { status, body } = await caller.call('PUT', proofs, { password })
    expect(status).toBe(200)
    const left = Date.parse(body.provenUntil) - Date.now()
    expect(left).toBeGreaterThan((proofMinutes - 1) * 60_000)
    expect(left).toBeLessThanOrEqual(proofMinutes * 60_000)
    const elsewhere = {
      call: (method: string, path: string, sent?: unknown) =>
        send(other.origin, method, path, sent, headersOf(caller)),
    }
    expect((await give(elsewhere)).status).toBe(204)
    expect((await give(caller)).status).toBe(204)
    expect((await caller.call('GET', proofs)).body).toMatchObject({ provenUntil: expect.any(String) })

    const another = await signIn(server, id)
    await age(another)
    expect(outcome(await give(another))).toEqual(needed)
    await age(caller)
    expect(outcome(await give(caller))).toEqual(needed)
  })

  it('needs no other proof right after the sign-in', async () => {
    const { caller } = await makePerson()
    expect((await give(caller)).status).toBe(204)
  })

  it('has the limits of a sign-in for wrong passwords', async () => {
    const { caller } = await aged()
    for (let at = 0; at < 10; at++) await caller.call('PUT', proofs, { password: 'a lighthouse' })
    expect(outcome(await caller.call('PUT', proofs, { password }))).toEqual([429, 'error.rate.limit'])
    expect(outcome(await give(caller))).toEqual(needed)
  })
})

describe('a person with a second factor', () => {
  it('gives a code once, and the password does not count', async () => {
    const { caller, id } = await makePerson()
    const { secret } = await enroll(caller, password)
    await forgetSteps(server, id)
    await age(caller)
    expect((await caller.call('GET', proofs)).body).toEqual({ kinds: ['authenticator', 'recovery'] })
    const byPassword = await caller.call('PUT', proofs, { password })
    expect(outcome(byPassword)).toEqual([400, 'error.step_up.factor_needed'])
    const code = codeOf(secret)
    expect((await caller.call('PUT', proofs, { code })).status).toBe(200)
    expect((await give(caller)).status).toBe(204)
    await age(caller)
    const again = await caller.call('PUT', proofs, { code })
    expect(outcome(again)).toEqual([400, 'error.second_factor.code_wrong'])
    expect(outcome(await give(caller))).toEqual(needed)
  })

  it('gives a recovery code once, of which they are notified, and not one of another person', async () => {
    const { caller, email } = await makePerson()
    const { recoveryCodes } = await enroll(caller, password)
    const stranger = await makePerson()
    const foreign = await enroll(stranger.caller, password)
    await age(caller)
    const [code = ''] = recoveryCodes
    expect((await caller.call('PUT', proofs, { code: foreign.recoveryCodes[0] })).status).toBe(400)
    expect((await caller.call('PUT', proofs, { code })).status).toBe(200)
    expect((await give(caller)).status).toBe(204)
    expect((await caller.call('PUT', proofs, { code })).status).toBe(400)
    const sent = await server.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute()
    expect(sent.map(({ subject }) => subject)).toContain('A recovery code of your account was used')
  })

  it('signs with a passkey: once, in this session alone, and not with a key of another person', async () => {
    const { caller, id } = await makePerson()
    const { key } = await addPasskey(server, caller, password)
    const stranger = await makePerson()
    const foreign = await addPasskey(server, stranger.caller, password)
    await age(caller)
    const challengeFor = async (whose: Caller): Promise<string> => {
      const { body } = await whose.call('GET', proofs)
      return JSON.parse(body.passkeyOptions).challenge
    }
    const { body } = await caller.call('GET', proofs)
    expect(body.kinds).toEqual(['passkey', 'recovery'])
    expect(JSON.parse(body.passkeyOptions)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, type: 'public-key' }],
    })
    const sign = async (signer: typeof key, challenge: string) => {
      const passkey = signer.sign({ ...placeOf(server), challenge })
      return { passkey, answer: await caller.call('PUT', proofs, { passkey }) }
    }
    const refused = [400, 'error.second_factor.passkey_wrong']
    expect(outcome((await sign(foreign.key, await challengeFor(caller))).answer)).toEqual(refused)
    expect(outcome((await sign(key, await challengeFor(stranger.caller))).answer)).toEqual(refused)
    expect(outcome((await sign(key, await challengeFor(await signIn(server, id)))).answer)).toEqual(refused)
    expect(outcome(await give(caller))).toEqual(needed)

    const { passkey, answer } = await sign(key, await challengeFor(caller))
    expect(answer.status).toBe(200)
    expect((await give(caller)).status).toBe(204)
    expect(outcome(await caller.call('PUT', proofs, { passkey }))).toEqual(refused)
  })

  it('changes second factors with a passkey in place of the password', async () => {
    const { caller } = await makePerson()
    const { key } = await addPasskey(server, caller, password)
    const { id: factorId } = await enroll(caller, password)
    const { body } = await caller.call('GET', proofs)
    const passkey = key.sign({ ...placeOf(server), challenge: JSON.parse(body.passkeyOptions).challenge })
    const both = await caller.call('DELETE', `${ownFactors}/${factorId}`, { passkey, password })
    expect(both.status).toBe(400)
    expect((await caller.call('DELETE', `${ownFactors}/${factorId}`, { passkey })).status).toBe(204)
    // A stolen session removes none, however fresh its proof.
    await recordProof(server.site, caller.sessionId)
    const [own] = (await caller.call('GET', '/iam/hzero/v1/users/self/passkeys')).body.passkeys
    const bare = await caller.call('DELETE', `/iam/hzero/v1/users/self/passkeys/${own.id}`, {})
    expect(bare.status).toBe(400)
  })
})

describe('no other call gives roles without a fresh proof', () => {
  const at = (path: string) => `/iam/hzero/v1/${home.tenantId}/${path}`

  it('the form of an account: its roles need one, and its name does not', async () => {
    const { caller } = await aged()
    const id = await makeUser(server.site, home.tenantId, [])
    const { body: stored } = await caller.call('GET', at(`users/${id}/info`))
    const change = { ...stored, realName: 'Nora Lind', memberRoleList: [{ roleId: home.adminRoleId }] }
    expect(outcome(await caller.call('PUT', at('users'), change))).toEqual(needed)
    expect(await rolesOf(id)).toEqual([])
    const { status, body } = await caller.call('PUT', at('users'), { ...change, memberRoleList: [] })
    expect([status, body.realName]).toEqual([200, 'Nora Lind'])
  })

  it('groups that hold roles: one person, several at once, and a preview, which needs none', async () => {
    const { caller } = await makePerson()
    const groups = `/iam/v1/${home.tenantId}/user-groups`
    const draft = { groupCode: `G-${randomUUID().slice(0, 8)}`, groupName: 'Night desk' }
    const { body: group } = await caller.call('POST', groups, draft)
    const groupId = group.userGroupId ?? group.id
    const roles = `${groups}/${groupId}/roles`
    const assign = { assignRoleIds: [home.adminRoleId], removeRoleIds: [] }
    expect((await caller.call('PUT', roles, assign)).status).toBe(200)
    await age(caller)
    const userId = await makeUser(server.site, home.tenantId, [])
    expect(outcome(await caller.call('POST', `${groups}/${groupId}/users`, [{ userId }]))).toEqual(needed)
    const many = { userIds: [userId], userGroupId: groupId }
    expect(outcome(await caller.call('POST', at('users/batch/user-group'), many))).toEqual(needed)
    const preview = await caller.call('POST', `${groups}/${groupId}/preview`, { addUserIds: [userId] })
    expect(preview.status).toBe(200)
    expect(outcome(await caller.call('PUT', roles, { ...assign, assignRoleIds: [] }))).toEqual(needed)
    await recordProof(server.site, caller.sessionId)
    expect((await caller.call('POST', at('users/batch/user-group'), many)).body.done).toEqual([userId])
  })

  it('an import of people', async () => {
    const { caller } = await aged()
    const imports = `/himp/v1/${home.tenantId}/import`
    const form = new FormData()
    form.set('file', new Blob(['User name,Name\nimported.one,Imported One\n']), 'people.csv')
    const address = `${server.origin}${imports}/data/data-upload?templateCode=HIAM.ACCOUNT&mode=create`
    const uploaded = await fetch(address, { method: 'POST', headers: headersOf(caller), body: form })
    const batch = (await uploaded.text()).replaceAll('"', '')
    expect([uploaded.status, batch]).toEqual([200, expect.stringMatching(/^[\w-]+$/)])
    const step = (name: string) =>
      caller.call('POST', `${imports}/data/${name}?templateCode=HIAM.ACCOUNT&batch=${batch}`)
    expect((await step('data-validate')).status).toBe(204)
    const status = async () => (await caller.call('GET', `${imports}/data/status?batch=${batch}`)).body.status
    await expect.poll(status, { timeout: 20_000, interval: 50 }).toBe('CHECKED')
    expect(outcome(await step('data-import'))).toEqual(needed)
    expect(await status()).toBe('CHECKED')
  })

  it('what a role inherits, and what is added to a permission set that roles hold', async () => {
    const { caller } = await makePerson()
    const created = await caller.call('POST', at('roles'), { code: `r-${randomUUID()}`, name: 'Night desk' })
    const above = await caller.call('POST', at('roles'), { code: `r-${randomUUID()}`, name: 'Day desk' })
    await age(caller)
    const change = { ...created.body, inheritRoleId: above.body.id }
    expect(outcome(await caller.call('PUT', at('roles'), change))).toEqual(needed)
    const { status } = await caller.call('PUT', at('roles'), { ...created.body, name: 'Late desk' })
    expect(status).toBe(200)
  })
})

describe('a client without a dialog', () => {
  const setClient = (caller: Caller, clientId: string) =>
    server.site({}, db =>
      sql`update oidc_record set payload = payload || jsonb_build_object('clientId', ${clientId}::text)
        where session_id = ${caller.sessionId}`.execute(db),
    )

  it('that is HZERO-compatible is refused in words, and its session goes on', async () => {
    const { id } = await makePerson()
    const caller = await signInHzero(server, id)
    expect((await give(caller)).status).toBe(204)
    await age(caller)
    const answer = await give(caller)
    expect(outcome(answer)).toEqual([403, 'error.step_up.client'])
    expect(answer.body.message).toContain('5 minutes')
    expect((await caller.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
    // It may offer a proof itself.
    expect((await caller.call('PUT', proofs, { password })).status).toBe(200)
    expect((await give(caller)).status).toBe(204)
  })

  it('that is set up so has its users sign in again', async () => {
    const { id } = await makePerson()
    const { clientId } = await makeClient(server.site)
    await server.site({}, db =>
      sql`update oauth_client set step_up = 'sign-in' where client_id = ${clientId}`.execute(db),
    )
    const caller = await signInHzero(server, id)
    await setClient(caller, clientId)
    await age(caller)
    expect(outcome(await give(caller))).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
    expect((await caller.call('GET', '/iam/hzero/v1/users/self')).status).toBe(401)
  })

  it('that acts for a person learns how old a sign-in may be, and takes no password for it', async () => {
    const { id } = await makePerson()
    const { clientId } = await makeClient(server.site, { legacy: false, grants: ['authorization_code'] })
    const caller = await signInHzero(server, id)
    await server.site({}, db =>
      sql`update session set client_id = ${clientId} where id = ${caller.sessionId}`.execute(db),
    )
    await server.site({}, db =>
      sql`update oidc_record set payload = payload - 'gty' || '{"scope": "openid write"}'
        where session_id = ${caller.sessionId}`.execute(db),
    )
    await age(caller)
    const answer = await give(caller)
    expect(outcome(answer)).toEqual(needed)
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", max_age="300"',
    )
    expect(outcome(await caller.call('PUT', proofs, { password }))).toEqual([403, 'error.step_up.client'])
  })
})

it('a real sign-in is a proof', async () => {
  const { loginName, id } = await makePerson()
  const browser = new Browser(server.origin)
  await signedIn(server.origin, { username: loginName, password }, browser)
  const sessions = await server.databases.site
    .selectFrom('session')
    .select('provenAt')
    .where('userId', '=', id)
    .where('userAgent', '=', browser.userAgent)
    .execute()
  expect(
    sessions.every(({ provenAt }) => provenAt !== null && Date.now() - provenAt.getTime() < 60_000),
  ).toBe(true)
})
