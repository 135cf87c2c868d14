import { randomUUID } from 'node:crypto'
import { countableKind } from '@atrium/contract/sign-in/countable-kind'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, enroll, forgetSteps, ownFactors } from '../../testing/server/authenticator.testing.ts'
import { Browser, codeIn, givePassword, signedIn } from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
let server: TestApp
let home: TestTenant

beforeAll(async () => {
  server = await buildTestApp({}, { flags: ['--demo', 'small'] })
  home = await makeTenant(server.site, 'Quay: Lines')
})
afterAll(() => server.close())
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

async function makePerson(roles = [home.adminRoleId], tenantId = home.tenantId): Promise<Person> {
  const loginName = `user-${randomUUID()}`
  const email = `${loginName}@norrvik.example`
  const id = await makeUser(server.site, tenantId, roles, { loginName, email })
  await givePassword(server.site, id, password)
  return { id, loginName, email, caller: await signIn(server, id) }
}

const own = async (caller: Caller) => (await caller.call('GET', ownFactors)).body

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

const auditOf = (entity: string, id: string) =>
  server.databases.site
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()

/** Nothing is required of a second factor. */
const countingKinds = countableKind.options

describe('the owner of an account', () => {
  test('adds an authenticator by its first code, gets ten recovery codes once, and is notified', async () => {
    const { caller, id, email } = await makePerson()
    const begun = await caller.call('PUT', `${ownFactors}/begin`, { password })
    const { factorId, secret, uri } = begun.body
    const address = new URL(uri)
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toBe(`/Quay  Lines:${email}`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' })
    expect(await own(caller)).toEqual({ factors: [], demand: 'offered', countingKinds, missingKinds: [] })

    const confirm = (code: string) =>
      caller.call('PUT', `${ownFactors}/${factorId}/confirm`, { name: 'Pixel 9', code })
    expect((await confirm('000000')).body.code).toBe('error.second_factor.code_wrong')
    const { body } = await confirm(codeOf(secret))
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(body.recoveryCodes[0]).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    expect((await confirm(codeOf(secret))).status).toBe(404)
    expect(await own(caller)).toMatchObject({
      factors: [{ id: factorId, name: 'Pixel 9' }],
      recoveryCodes: { left: 10, total: 10 },
    })
    expect(await subjects(email)).toEqual(['An authenticator was added to your account'])
    expect(await auditOf('second_factor', factorId)).toMatchObject([
      { verb: 'create', actorId: id, after: { name: 'Pixel 9' } },
    ])
    // A second one leaves the recovery codes as they are.
    expect((await enroll(caller, password, 'Tablet')).recoveryCodes).toEqual([])
  })

  test('stores no secret and no code where it could be read', async () => {
    const { caller, id } = await makePerson()
    const { secret, recoveryCodes } = await enroll(caller, password)
    const stored = JSON.stringify([
      await server.databases.site.selectFrom('secondFactor').selectAll().where('userId', '=', id).execute(),
      await server.databases.site.selectFrom('recoveryCode').selectAll().where('userId', '=', id).execute(),
      await server.databases.site.selectFrom('audit').selectAll().where('actorId', '=', id).execute(),
      await server.databases.site.selectFrom('idempotency').selectAll().where('userId', '=', id).execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  test('renames and removes with the password or a code; the recovery codes go with the last one', async () => {
    const { caller, id, email } = await makePerson()
    const { id: factorId, secret } = await enroll(caller, password)
    const renamed = await caller.call('PUT', `${ownFactors}/${factorId}/name`, { name: 'Work', password })
    expect(renamed.status).toBe(204)
    expect((await own(caller)).factors).toMatchObject([{ name: 'Work' }])
    await forgetSteps(server, id)
    const code = codeOf(secret)
    expect((await caller.call('DELETE', `${ownFactors}/${factorId}`, { code })).status).toBe(204)
    expect(await own(caller)).toEqual({ factors: [], demand: 'offered', countingKinds, missingKinds: [] })
    expect((await auditOf('second_factor', factorId)).map(({ verb }) => verb)).toEqual([
      'create',
      'update',
      'delete',
    ])
    expect((await subjects(email)).at(-1)).toBe('An authenticator was removed from your account')
  })

  test('replaces the recovery codes, of which the previous ones no longer count', async () => {
    const { caller, id, email } = await makePerson()
    const none = await caller.call('PUT', `${ownFactors}/recovery-codes`, { password })
    expect([none.status, none.body.code]).toEqual([409, 'error.second_factor.none'])
    const { recoveryCodes } = await enroll(caller, password)
    const { body } = await caller.call('PUT', `${ownFactors}/recovery-codes`, { password })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(body.recoveryCodes).not.toContain(recoveryCodes[0])
    expect((await own(caller)).recoveryCodes).toMatchObject({ left: 10, total: 10 })
    expect(await auditOf('recovery_code', id)).toMatchObject([{ verb: 'create', after: { count: 10 } }])
    expect((await subjects(email)).at(-1)).toBe('Your recovery codes were replaced')
  })

  test('has ten minutes for the first code, and five authenticators', async () => {
    const { caller } = await makePerson()
    const { factorId, secret } = (await caller.call('PUT', `${ownFactors}/begin`, { password })).body
    await server.databases.site
      .updateTable('secondFactor')
      .set({ createdAt: new Date(Date.now() - 601_000) } as object)
      .where('id', '=', factorId)
      .execute()
    const late = await caller.call('PUT', `${ownFactors}/${factorId}/confirm`, {
      name: 'Phone',
      code: codeOf(secret),
    })
    expect([late.status, late.body.code]).toEqual([400, 'error.second_factor.expired'])
    for (let at = 0; at < 5; at++) await enroll(caller, password, `Phone ${at}`)
    const sixth = await caller.call('PUT', `${ownFactors}/begin`, { password })
    expect([sixth.status, sixth.body.code]).toEqual([409, 'error.second_factor.too_many'])
  })
})

describe('a stolen session', () => {
  test('changes no second factor without the password or a code, and the attempt is recorded', async () => {
    const { caller, id } = await makePerson()
    const { id: factorId, secret } = await enroll(caller, password)
    const before = await own(caller)
    const calls = [
      ['PUT', `${ownFactors}/begin`, {}],
      ['PUT', `${ownFactors}/recovery-codes`, {}],
      ['PUT', `${ownFactors}/${factorId}/name`, { name: 'Mine now' }],
      ['DELETE', `${ownFactors}/${factorId}`, {}],
    ] as const
    const proofs = [
      [{}, 'error.second_factor.proof_missing'],
      [{ password: 'a guess of a password' }, 'error.password.original_wrong'],
      [{ code: '000000' }, 'error.second_factor.code_wrong'],
      // The code that confirmed it was used.
      [{ code: codeOf(secret) }, 'error.second_factor.code_wrong'],
    ] as const
    for (const [method, path, body] of calls)
      for (const [proof, code] of proofs) {
        await server.databases.site.deleteFrom('rateLimit').execute()
        const answer = await caller.call(method, path, { ...body, ...proof })
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 400, code])
      }
    expect(await own(caller)).toEqual(before)
    const failed = (await auditOf('app_user', id)).filter(({ verb }) => verb === 'sign-in-failed')
    expect(new Set(failed.map(({ after }) => (after as { reason: string }).reason))).toEqual(
      new Set(['password-again', 'second-factor-again']),
    )
  })

  test('guesses five codes and then waits [SAFE-35]', async () => {
    const { caller } = await makePerson()
    const { id: factorId } = await enroll(caller, password)
    const statuses: number[] = []
    for (let at = 0; at < 6; at++)
      statuses.push((await caller.call('DELETE', `${ownFactors}/${factorId}`, { code: '000000' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('of another person finds nothing to change', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const { id: factorId } = await enroll(one.caller, password)
    await enroll(other.caller, password)
    const renamed = await other.caller.call('PUT', `${ownFactors}/${factorId}/name`, { name: 'X', password })
    const removed = await other.caller.call('DELETE', `${ownFactors}/${factorId}`, { password })
    expect([renamed.status, removed.status]).toEqual([404, 404])
    expect((await own(one.caller)).factors).toHaveLength(1)
  })
})

describe('an administrator', () => {
  const of = (id: string) => `/iam/hzero/v1/${home.tenantId}/users/${id}/second-factors`

  test('resets the second factors of a person, who is notified and signs in with the password', async () => {
    const admin = (await makePerson()).caller
    const { id, email, loginName, caller } = await makePerson()
    await enroll(caller, password)
    expect((await admin.call('GET', of(id))).body).toMatchObject({ factorCount: 1, recoveryCodesLeft: 10 })
    expect((await admin.call('DELETE', of(id))).status).toBe(204)
    expect((await admin.call('GET', of(id))).body).toEqual({
      factorCount: 0,
      passkeyCount: 0,
      recoveryCodesLeft: 0,
    })
    expect((await subjects(email)).at(-1)).toBe('The second factors of your account were removed')
    expect(await auditOf('second_factor', id)).toMatchObject([
      { verb: 'delete', actorId: admin.userId, after: { way: 'administrator' } },
    ])
    const { landed } = await signedIn(
      server.origin,
      { username: loginName, password },
      new Browser(server.origin),
    )
    expect(codeIn(landed)).not.toBe('')
    // Again there is nothing to reset, and nothing is recorded.
    expect((await admin.call('DELETE', of(id))).status).toBe(204)
    expect(await auditOf('second_factor', id)).toHaveLength(1)
  })

  test('resets none above their own role, of another tenant, of themselves, or without the permission', async () => {
    const helper = await makeRole(server.site, home.tenantId, ['iam.account.list', 'iam.second-factor.reset'])
    const viewer = await makeRole(server.site, home.tenantId, ['iam.account.list'])
    const [desk, looker, owner] = [await makePerson([helper]), await makePerson([viewer]), await makePerson()]
    await enroll(owner.caller, password)
    const codeFor = async (caller: Caller, path: string) => {
      const { status, body } = await caller.call('DELETE', path)
      return [status, body?.code]
    }
    expect(await codeFor(desk.caller, of(owner.id))).toEqual([403, 'error.account.above_own'])
    expect((await codeFor(looker.caller, of(desk.id)))[0]).toBe(403)
    expect(await codeFor(desk.caller, of(desk.id))).toEqual([403, 'error.account.own'])
    const elsewhere = await makeTenant(server.site)
    const stranger = await makePerson([elsewhere.adminRoleId], elsewhere.tenantId)
    const foreign = `/iam/hzero/v1/${elsewhere.tenantId}/users/${owner.id}/second-factors`
    expect((await stranger.caller.call('GET', foreign)).status).toBe(404)
    expect((await codeFor(stranger.caller, foreign))[0]).toBe(404)
    expect((await own(owner.caller)).factors).toHaveLength(1)
  })
})
