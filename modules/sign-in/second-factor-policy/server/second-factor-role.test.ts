import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askedForCode, enroll, ownFactors } from '../../testing/server/authenticator.testing.ts'
import { Browser, givePassword } from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const needed = 'Your organization requires a second factor'
let server: TestApp
let tenant: TestTenant
let admin: Person

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())

beforeEach(async () => {
  tenant = await makeTenant(server.site)
  admin = await makePerson(tenant.adminRoleId)
})

interface Person {
  id: string
  username: string
  caller: Caller
}

async function makePerson(roleId: string): Promise<Person> {
  const username = `user-${randomUUID()}`
  const email = `${username}@example.org`
  const id = await makeUser(server.site, tenant.tenantId, [roleId], { loginName: username, email })
  await givePassword(server.site, id, password)
  return { id, username, caller: await signIn(server, id) }
}

const newRole = () => makeRole(server.site, tenant.tenantId, [])
const address = () => `/iam/v1/${tenant.tenantId}/second-factor-policies`
const run = (statement: ReturnType<typeof sql>) => server.site({}, db => statement.execute(db))

interface Draft {
  demand?: 'off' | 'offered' | 'required'
  graceDays?: number
  roles?: { roleId: string; demand: 'offered' | 'required'; graceDays: number }[]
}

async function put(draft: Draft) {
  const { objectVersionNumber } = (await admin.caller.call('GET', address())).body
  const version = objectVersionNumber && { objectVersionNumber }
  return admin.caller.call('PUT', address(), { demand: 'offered', graceDays: 14, ...draft, ...version })
}

/** Lets what is required of a role have been required for some days. */
const requiredFor = (roleId: string, days: number) =>
  run(sql`update second_factor_role set required_since = now() - make_interval(days => ${days})
    where role_id = ${roleId}`)

const requireOf = (roleId: string, graceDays = 7): Draft => ({
  roles: [{ roleId, demand: 'required', graceDays }],
})

/** Whether the sign-in of the person leads to adding a second factor. */
async function mustEnroll({ username }: Person): Promise<boolean> {
  const browser = new Browser(server.origin)
  const page = await askedForCode(browser, { username, password })
  const isSignedIn = browser.cookie('__Host-atrium_session') !== undefined
  expect(isSignedIn).toBe(!page.text.includes(needed))
  return !isSignedIn
}

const demandOf = async ({ caller }: Person) => (await caller.call('GET', ownFactors)).body.demand

describe('a second factor that is required of a role', () => {
  test('can wait for the days of grace of the role, and is left to others', async () => {
    const clerk = await makePerson(await newRole())
    const { body } = await put(requireOf(tenant.adminRoleId))
    expect(body.roles).toEqual([
      {
        roleId: tenant.adminRoleId,
        roleName: 'Tenant administrator',
        demand: 'required',
        graceDays: 7,
        requiredDate: expect.any(String),
        blockedDate: expect.any(String),
      },
    ])
    expect(body.requiredDate).toBeUndefined()
    await requiredFor(tenant.adminRoleId, 6)
    expect(await mustEnroll(admin)).toBe(false)
    await requiredFor(tenant.adminRoleId, 8)
    expect([await mustEnroll(admin), await mustEnroll(clerk)]).toEqual([true, false])
    expect([await demandOf(admin), await demandOf(clerk)]).toEqual(['required', 'offered'])

    // Who holds the role besides another one has to, too, and keeps the last one.
    await giveRole(server.site, tenant.tenantId, clerk.id, tenant.adminRoleId)
    expect(await mustEnroll(clerk)).toBe(true)
    const { id } = await enroll(clerk.caller, password)
    const removed = await clerk.caller.call('DELETE', `${ownFactors}/${id}`, { password })
    expect([removed.status, removed.body.code]).toEqual([409, 'error.second_factor.required'])
  })

  test('counts for those who hold it through a user group or a position', async () => {
    const [role, own] = [await newRole(), await newRole()]
    const [inGroup, inPosition, other] = [await makePerson(own), await makePerson(own), await makePerson(own)]
    const { tenantId } = tenant
    await run(sql`with g as (
        insert into user_group (tenant_id, code, name) values (${tenantId}, 'G', '{"en_US": "Group"}') returning id
      ), gr as (
        insert into user_group_role (tenant_id, user_group_id, role_id) select ${tenantId}, id, ${role} from g
      )
      insert into user_group_member (tenant_id, user_group_id, user_id) select ${tenantId}, id, ${inGroup.id} from g`)
    await run(sql`update user_group_role set enabled = true where role_id = ${role}`)
    await run(sql`with u as (
        insert into unit (tenant_id, code, name, kind) values (${tenantId}, 'U', '{"en_US": "Unit"}', 'COMPANY')
        returning id
      ), p as (
        insert into position (tenant_id, unit_id, code, name) select ${tenantId}, id, 'P', '{"en_US": "Post"}' from u
        returning id, unit_id
      ), ur as (
        insert into unit_role (tenant_id, unit_id, position_id, role_id) select ${tenantId}, unit_id, id, ${role} from p
      )
      insert into unit_member (tenant_id, user_id, unit_id, position_id)
      select ${tenantId}, ${inPosition.id}, unit_id, id from p`)
    await put(requireOf(role, 0))
    await requiredFor(role, 1)
    expect(await Promise.all([inGroup, inPosition, other].map(mustEnroll))).toEqual([true, true, false])
    const { body } = await admin.caller.call('GET', `${address()}/preview`)
    expect(body.mustActCount).toBe(2)
    expect(body.roles).toEqual([{ roleId: role, peopleCount: 2, withoutCount: 2 }])
  })

  test('is the stricter one of what is said of everyone and of each of their roles', async () => {
    const [soon, late] = [await newRole(), await newRole()]
    const [person, clerk] = [await makePerson(soon), await makePerson(late)]
    await giveRole(server.site, tenant.tenantId, person.id, late)
    await put({
      demand: 'required',
      graceDays: 90,
      roles: [
        { roleId: soon, demand: 'required', graceDays: 1 },
        { roleId: late, demand: 'offered', graceDays: 0 },
      ],
    })
    await requiredFor(soon, 2)
    expect([await mustEnroll(person), await mustEnroll(clerk)]).toEqual([true, false])
    expect(await demandOf(clerk)).toBe('required')
  })

  test('can be offered to a role while it is off for everyone', async () => {
    const role = await newRole()
    const [person, clerk] = [await makePerson(role), await makePerson(await newRole())]
    await put({ demand: 'off', roles: [{ roleId: role, demand: 'offered', graceDays: 0 }] })
    expect([await demandOf(person), await demandOf(clerk)]).toEqual(['offered', 'off'])
    await enroll(person.caller, password)
    const begun = await clerk.caller.call('PUT', `${ownFactors}/begin`, { password })
    expect(begun.body.code).toBe('error.second_factor.off')
  })

  test('keeps its beginning while it stays required, of everyone or of the role', async () => {
    const role = await newRole()
    const dateOf = async (draft: Draft) => (await put(draft)).body.roles[0].requiredDate
    await put(requireOf(role))
    await requiredFor(role, 3)
    const since = (await admin.caller.call('GET', address())).body.roles[0].requiredDate
    expect(await dateOf(requireOf(role, 9))).toBe(since)
    expect(await dateOf({ demand: 'required' })).toBe(since)

    await put({ demand: 'required', roles: [] })
    await run(sql`update second_factor_policy set required_since = now() - interval '5 days'
      where tenant_id = ${tenant.tenantId}`)
    const { requiredDate } = (await admin.caller.call('GET', address())).body
    expect(await dateOf(requireOf(role))).toBe(requiredDate)
    const offered = await put({ roles: [{ roleId: role, demand: 'offered', graceDays: 7 }] })
    expect(offered.body.roles[0].requiredDate).toBeUndefined()
  })
})

describe('the policy of a role', () => {
  test('is of a role of the tenant, and one for each', async () => {
    const foreign = await makeTenant(server.site)
    for (const roleId of [foreign.adminRoleId, randomUUID(), 'none']) {
      const { status, body } = await put(requireOf(roleId))
      expect([status, body.code]).toEqual([400, 'error.role.unknown'])
    }
    const role = { roleId: tenant.adminRoleId, demand: 'required', graceDays: 1 } as const
    expect((await put({ roles: [role, role] })).status).toBe(400)
    expect((await put({ roles: [{ ...role, graceDays: 91 }] })).status).toBe(400)
    expect((await admin.caller.call('GET', address())).body.roles).toEqual([])
  })

  test('goes with the role, and stays where a change does not name the roles', async () => {
    const role = await newRole()
    await put(requireOf(role))
    expect((await put({ graceDays: 3 })).body.roles).toMatchObject([{ roleId: role }])
    await run(sql`delete from role where id = ${role}`)
    expect((await admin.caller.call('GET', address())).body.roles).toEqual([])
  })

  test('is previewed before it is saved', async () => {
    const role = await newRole()
    const clerk = await makePerson(role)
    const preview = async (query: string) =>
      (await admin.caller.call('GET', `${address()}/preview?${query}`)).body
    expect(await preview('demand=required')).toMatchObject({ mustActCount: 2, withoutCount: 2 })
    expect(await preview('demand=offered')).toMatchObject({ mustActCount: 0, withoutCount: 2 })
    const ofRole = await preview(`demand=offered&roleIds=${role}`)
    expect(ofRole).toMatchObject({
      mustActCount: 1,
      people: [
        { id: clerk.id, mustActFlag: true },
        { id: admin.id, mustActFlag: false },
      ],
      roles: [{ roleId: role, peopleCount: 1, withoutCount: 1 }],
    })
    const none = randomUUID()
    expect((await preview(`demand=off&roleIds=${none}`)).roles).toEqual([
      { roleId: none, peopleCount: 0, withoutCount: 0 },
    ])
    const refused = await preview(`demand=off&roleIds=${none},${'a'.repeat(65)}`)
    expect([refused.code, refused.fields[0]?.field]).toEqual(['error.data_invalid', 'roleIds'])
  })

  test('reminds each person by their own day, and again after a role was added', async () => {
    const [role, other] = [await newRole(), await newRole()]
    const [clerk, guard] = [await makePerson(role), await makePerson(other)]
    await put({
      demand: 'required',
      graceDays: 20,
      roles: [{ roleId: role, demand: 'required', graceDays: 2 }],
    })
    const remind = () => admin.caller.call('POST', `${address()}/reminders`)
    expect((await remind()).body).toEqual({ count: 3 })
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const mailOf = async ({ username }: Person) => {
      const { rows } = await server.site({}, db =>
        sql<{
          subject: string
        }>`select subject from delivery where recipient = ${`${username}@example.org`}`.execute(db),
      )
      return rows.map(({ subject }) => subject)
    }
    expect([await mailOf(clerk), await mailOf(guard)]).toEqual([
      [expect.stringContaining(dayIn(2))],
      [expect.stringContaining(dayIn(20))],
    ])
    expect((await remind()).status).toBe(409)
    await put({ roles: [{ roleId: other, demand: 'required', graceDays: 2 }] })
    expect((await remind()).body.code).toBe('error.second_factor_policy.reminded')
    await put({ roles: [{ roleId: tenant.adminRoleId, demand: 'required', graceDays: 2 }] })
    expect((await remind()).body).toEqual({ count: 1 })
  })
})
