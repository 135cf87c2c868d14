import { randomUUID } from 'node:crypto'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { later } from '@atrium/server/testing/clock'
import { makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, enroll, forgetSteps, ownFactors } from '../../testing/server/authenticator.testing.ts'
import { givePassword } from '../../testing/server/browser.testing.ts'
import { addPasskey, beginPasskey, ownPasskeys, placeOf } from '../../testing/server/passkey.testing.ts'
import { lostPasskeys } from './passkey-domain.ts'
import { SoftwarePasskey } from './software-passkey.ts'

const password = 'correct horse battery'
let server: TestApp
let home: TestTenant

beforeAll(async () => {
  server = await buildTestApp({}, { flags: ['--demo', 'small'] })
  home = await makeTenant(server.site, 'Quay Lines')
})
afterAll(() => server.close())
// Every caller here has the same network address.
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Person {
  id: string
  email: string
  caller: Caller
}

async function makePerson({ tenantId, adminRoleId } = home): Promise<Person> {
  const loginName = `user-${randomUUID()}`
  const email = `${loginName}@norrvik.example`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName, email })
  await givePassword(server.site, id, password)
  return { id, email, caller: await signIn(server, id) }
}

const own = async (caller: Caller) => (await caller.call('GET', ownPasskeys)).body.passkeys
const add = (caller: Caller, created: string) => caller.call('PUT', ownPasskeys, { name: 'Laptop', created })

const subjects = async (email: string) =>
  (
    await server.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute()
  ).map(({ subject }) => subject)

const auditOf = (id: string) =>
  server.databases.site
    .selectFrom('audit')
    .select(['verb', 'actorId', 'after'])
    .where('entity', '=', 'passkey')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()

describe('the owner of an account', () => {
  test('adds a passkey, which brings ten recovery codes once, and is notified', async () => {
    const { caller, id: userId, email } = await makePerson()
    expect((await caller.call('GET', ownPasskeys)).body).toEqual({
      origin: server.origin,
      domain: 'localhost',
      passkeys: [],
    })
    const begun = await caller.call('PUT', `${ownPasskeys}/begin`, { password })
    const options = JSON.parse(begun.body.options)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Quay Lines' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [],
    })
    // The handle by which passkeys know the person says nothing about them.
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(userId.replaceAll('-', ''))

    const key = new SoftwarePasskey()
    const added = await add(caller, key.create({ ...placeOf(server), challenge: options.challenge }))
    expect(added.body.passkey).toMatchObject({ name: 'Laptop', kind: 'passkey', domain: 'localhost' })
    expect(new Set(added.body.recoveryCodes).size).toBe(10)
    const { id } = added.body.passkey
    expect(await own(caller)).toMatchObject([{ id, name: 'Laptop' }])
    expect((await caller.call('GET', ownFactors)).body.recoveryCodes).toMatchObject({ left: 10 })
    expect(await subjects(email)).toEqual(['A passkey was added to your account'])
    expect(await auditOf(id)).toEqual([{ verb: 'create', actorId: userId, after: { name: 'Laptop' } }])

    // A second one leaves the recovery codes as they are, and the options name those that exist.
    const second = await addPasskey(server, caller, password, 'Phone')
    expect(second.recoveryCodes).toEqual([])
    const third = JSON.parse((await caller.call('PUT', `${ownPasskeys}/begin`, { password })).body.options)
    expect(third.excludeCredentials.map((one: { id: string }) => one.id)).toEqual([key.id, second.key.id])
  })

  test('renames and removes with the password or a code; the recovery codes go with the last factor', async () => {
    const { caller, id: userId, email } = await makePerson()
    const { id } = await addPasskey(server, caller, password)
    const { id: factorId, secret, recoveryCodes } = await enroll(caller, password)
    expect(recoveryCodes).toEqual([])
    const renamed = await caller.call('PUT', `${ownPasskeys}/${id}/name`, { name: 'Work', password })
    expect(renamed.status).toBe(204)
    expect(await own(caller)).toMatchObject([{ name: 'Work' }])
    await forgetSteps(server, userId)
    const removed = await caller.call('DELETE', `${ownPasskeys}/${id}`, { code: codeOf(secret) })
    expect(removed.status).toBe(204)
    expect(await own(caller)).toEqual([])
    expect((await auditOf(id)).map(({ verb }) => verb)).toEqual(['create', 'update', 'delete'])
    expect((await subjects(email)).at(-1)).toBe('A passkey was removed from your account')
    expect((await caller.call('GET', ownFactors)).body.recoveryCodes).toMatchObject({ left: 10 })

    const again = await addPasskey(server, caller, password)
    await caller.call('DELETE', `${ownFactors}/${factorId}`, { password })
    expect((await caller.call('GET', ownFactors)).body.recoveryCodes).toMatchObject({ left: 10 })
    await caller.call('DELETE', `${ownPasskeys}/${again.id}`, { password })
    expect((await caller.call('GET', ownFactors)).body.recoveryCodes).toBeUndefined()
  })

  test('has ten passkeys at most', async () => {
    const { caller } = await makePerson()
    for (let at = 0; at < 10; at++) await addPasskey(server, caller, password, `Key ${at}`)
    const { status, body } = await caller.call('PUT', `${ownPasskeys}/begin`, { password })
    expect([status, body.code]).toEqual([409, 'error.passkey.too_many'])
  })

  test('keeps the last factor where one is required, and adds none where there are to be none', async () => {
    const tenant = await makeTenant(server.site)
    const { caller } = await makePerson(tenant)
    const { id } = await addPasskey(server, caller, password)
    const policy = `/iam/v1/${tenant.tenantId}/second-factor-policies`
    const { body } = await caller.call('PUT', policy, { demand: 'required', graceDays: 0 })
    const refused = await caller.call('DELETE', `${ownPasskeys}/${id}`, { password })
    expect([refused.status, refused.body.code]).toEqual([409, 'error.passkey.required'])
    expect(await own(caller)).toHaveLength(1)
    const version = body.objectVersionNumber
    await caller.call('PUT', policy, { demand: 'off', graceDays: 0, objectVersionNumber: version })
    const begun = await caller.call('PUT', `${ownPasskeys}/begin`, { password })
    expect([begun.status, begun.body.code]).toEqual([409, 'error.second_factor.off'])
  })
})

describe('a passkey is not added', () => {
  test('from another origin, or for another domain', async () => {
    const { caller } = await makePerson()
    for (const place of [
      { origin: 'https://atrium.evil.example', domain: 'localhost' },
      { origin: server.origin, domain: 'evil.example' },
    ]) {
      const challenge = await beginPasskey(caller, password)
      const { status, body } = await add(caller, new SoftwarePasskey().create({ ...place, challenge }))
      expect([status, body.code]).toEqual([400, 'error.passkey.refused'])
    }
    expect(await own(caller)).toEqual([])
  })

  test('twice, by its owner or another person', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const { key } = await addPasskey(server, one.caller, password)
    for (const { caller } of [one, other]) {
      const challenge = await beginPasskey(caller, password)
      const { status, body } = await add(caller, key.create({ ...placeOf(server), challenge }))
      expect([status, body.code]).toEqual([409, 'error.passkey.taken'])
    }
    expect(await own(other.caller)).toEqual([])
  })

  test('by a challenge that was used, is ten minutes old, of another session or another person', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const elsewhere = await signIn(server, one.id)
    const create = (challenge: string) => new SoftwarePasskey().create({ ...placeOf(server), challenge })
    const refused = async (caller: Caller, challenge: string) => {
      const { status, body } = await add(caller, create(challenge))
      expect([status, body.code]).toEqual([400, 'error.passkey.refused'])
    }
    const challenge = await beginPasskey(one.caller, password)
    await refused(elsewhere, challenge)
    await refused(other.caller, challenge)
    expect((await add(one.caller, create(challenge))).status).toBe(200)
    await refused(one.caller, challenge)

    expect(await own(one.caller)).toHaveLength(1)

    const begun = async () => {
      const { caller } = await makePerson()
      return { caller, old: await beginPasskey(caller, password) }
    }
    const sent = await later(601_000, begun, async ({ caller, old }) => {
      const { status, body } = await add(caller, create(old))
      return [status, body.code, (await own(caller)).length]
    })
    expect(sent).toEqual([400, 'error.passkey.refused', 0])
  })

  test('by what is no answer of a browser', async () => {
    const { caller } = await makePerson()
    const challenge = await beginPasskey(caller, password)
    const right = JSON.parse(new SoftwarePasskey().create({ ...placeOf(server), challenge }))
    const { response } = right
    const wrong = [
      'no JSON',
      '[]',
      JSON.stringify({ ...right, response: {} }),
      JSON.stringify({ ...right, response: { ...response, clientDataJSON: 'e30' } }),
      JSON.stringify({ ...right, response: { ...response, attestationObject: 'oA' } }),
    ]
    for (const created of wrong) expect((await add(caller, created)).status, created).toBe(400)
  })

  test('without the password or a code, nor named or removed, and the attempt is recorded', async () => {
    const { caller, id: userId } = await makePerson()
    const { id } = await addPasskey(server, caller, password)
    const before = await own(caller)
    const calls = [
      ['PUT', `${ownPasskeys}/begin`, {}],
      ['PUT', `${ownPasskeys}/${id}/name`, { name: 'Mine now' }],
      ['DELETE', `${ownPasskeys}/${id}`, {}],
    ] as const
    const proofs = [
      [{}, 'error.second_factor.proof_missing'],
      [{ password: 'a guess of a password' }, 'error.password.original_wrong'],
      [{ code: '000000' }, 'error.second_factor.code_wrong'],
    ] as const
    for (const [method, path, body] of calls)
      for (const [proof, code] of proofs) {
        await server.databases.site.deleteFrom('rateLimit').execute()
        const answer = await caller.call(method, path, { ...body, ...proof })
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 400, code])
      }
    expect(await own(caller)).toEqual(before)
    const failed = await server.databases.site
      .selectFrom('audit')
      .select('after')
      .where('entityId', '=', userId)
      .where('verb', '=', 'sign-in-failed')
      .execute()
    expect(failed.length).toBeGreaterThanOrEqual(6)
  })

  test('to, taken from or named in the account of another person', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const { id } = await addPasskey(server, one.caller, password)
    const body = { name: 'Mine now', password }
    expect((await other.caller.call('PUT', `${ownPasskeys}/${id}/name`, body)).status).toBe(404)
    expect((await other.caller.call('DELETE', `${ownPasskeys}/${id}`, { password })).status).toBe(404)
    expect(await own(one.caller)).toMatchObject([{ id, name: 'Laptop' }])
    expect(await own(other.caller)).toEqual([])
  })
})

test('an administrator sees how many passkeys a person has, and a reset takes them along', async () => {
  const [admin, person] = [await makePerson(), await makePerson()]
  await addPasskey(server, person.caller, password)
  const of = `/iam/hzero/v1/${home.tenantId}/users/${person.id}/second-factors`
  expect((await admin.caller.call('GET', of)).body).toEqual({
    factorCount: 0,
    passkeyCount: 1,
    recoveryCodesLeft: 10,
  })
  expect((await admin.caller.call('DELETE', of)).status).toBe(204)
  expect(await own(person.caller)).toEqual([])
  expect(await subjects(person.email)).toContain('The second factors of your account were removed')
})

test('the policy’s preview counts a passkey as a second factor', async () => {
  const tenant = await makeTenant(server.site)
  const [one, other] = [await makePerson(tenant), await makePerson(tenant)]
  await addPasskey(server, one.caller, password)
  const { body } = await one.caller.call('GET', `/iam/v1/${tenant.tenantId}/second-factor-policies/preview`)
  expect(body).toMatchObject({ peopleCount: 2, withoutCount: 1, isReady: true, people: [{ id: other.id }] })
})

test('the start says how many passkeys another domain makes useless', async () => {
  const { caller } = await makePerson()
  const { id } = await addPasskey(server, caller, password)
  const move = (domain: string) =>
    server.databases.site.updateTable('passkey').set({ domain }).where('id', '=', id).execute()
  await server.databases.site.deleteFrom('passkey').where('domain', '<>', 'localhost').execute()
  await move('old.example')
  const lost = await lostPasskeys(server.site, 'localhost')
  expect(lost).toMatch(
    /^1 passkeys of 1 people cannot be used: they are for old\.example, and this server is localhost\./,
  )
  await move('localhost')
  expect(await lostPasskeys(server.site, 'localhost')).toBeUndefined()
  expect(await lostPasskeys(server.site, undefined)).toContain('they are for localhost')
})
