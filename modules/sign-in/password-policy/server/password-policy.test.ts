import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { untilWaitedFor } from '@atrium/server/testing/database'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasswordPolicyTables } from './password-policy.tables.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
  await makePlatform(server.site)
})
afterAll(() => server.close())

const rules = {
  minLength: 12,
  notRecentCount: 10,
  passwordUpdateRate: 90,
  passwordReminderPeriod: 14,
  forceModifyPassword: true,
}

async function administrator() {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const caller = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
  return { tenantId, caller, path: `/iam/v1/${tenantId}/password-policies` }
}

test('a tenant has the platform’s rules until it has its own, and nobody else has those', async () => {
  const [one, other] = [await administrator(), await administrator()]
  const before = await one.caller.call('GET', one.path)
  expect(before.body).toMatchObject({
    inherited: true,
    organizationId: one.tenantId,
    minLength: 8,
    notRecentCount: 5,
  })
  const made = await one.caller.call('PUT', one.path, rules)
  expect(made.body).toEqual({
    ...rules,
    inherited: false,
    organizationId: one.tenantId,
    objectVersionNumber: 1,
  })
  expect((await other.caller.call('GET', other.path)).body).toMatchObject({ inherited: true, minLength: 8 })

  const role = await makeRole(server.site, 0, ['iam.password-policy.get', 'iam.password-policy.update'])
  const platform = await signIn(server, await makeUser(server.site, 0, [role]))
  const shared = await platform.call('PUT', '/iam/v1/password-policies', { ...rules, minLength: 9 })
  expect(shared.body).toMatchObject({ organizationId: 0, inherited: false, minLength: 9 })
  expect((await other.caller.call('GET', other.path)).body).toMatchObject({ inherited: true, minLength: 9 })
  expect((await one.caller.call('GET', one.path)).body).toMatchObject({ inherited: false, minLength: 12 })
  await server.databases.site
    .$extendTables<PasswordPolicyTables>()
    .deleteFrom('passwordPolicy')
    .where('tenantId', '=', 0)
    .execute()
})

test('a change names the version it read', async () => {
  const { caller, path } = await administrator()
  await caller.call('PUT', path, rules)
  const changed = await caller.call('PUT', path, { ...rules, minLength: 14, objectVersionNumber: 1 })
  expect(changed.body).toMatchObject({ minLength: 14, objectVersionNumber: 2 })
  for (const version of [{ objectVersionNumber: 1 }, {}]) {
    const stale = await caller.call('PUT', path, { ...rules, ...version })
    expect([stale.status, stale.body.code]).toEqual([409, 'error.optimistic_lock'])
  }
})

test.each([
  ['minLength', 7],
  ['minLength', 129],
  ['notRecentCount', 25],
  ['passwordUpdateRate', 0],
  ['passwordReminderPeriod', -1],
  ['forceModifyPassword', 'yes'],
])('%s of %s is refused', async (field, value) => {
  const { caller, path } = await administrator()
  const answer = await caller.call('PUT', path, { ...rules, [field]: value })
  expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, field])
})

test('a request that creates the first rules a moment too late learns who was first', async () => {
  const { tenantId, caller, path } = await administrator()
  const colleague = await makeUser(server.site, tenantId, [], { realName: 'Ines Marchetti' })
  const { late } = await server.site({ userId: colleague }, async (db: Scoped<PasswordPolicyTables>) => {
    const chosen = { minLength: 9, history: 1, expiresAfterDays: null, remindDays: 7, changeFirst: true }
    await db
      .insertInto('passwordPolicy')
      .values({ tenantId, ...chosen })
      .execute()
    const late = caller.call('PUT', path, rules)
    // It has found no rules and now waits for the ones being written.
    await untilWaitedFor(db)
    return { late }
  })
  const { status, body } = await late
  expect([status, body.code]).toEqual([409, 'error.optimistic_lock'])
  expect(body.message).toMatch(/^Changed by Ines Marchetti at \d{4}-/)
})
