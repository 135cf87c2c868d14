import type { ConfigTables } from '@atrium/operations/config/server/config.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const users = '/iam/hzero/v1/users'

let test: TestApp
let home: TestTenant
let reader: string
let writer: string
let userId: string
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  reader = await makeRole(test.site, home.tenantId, ['iam.role.list'], 'a-reader')
  writer = await makeRole(test.site, home.tenantId, ['iam.role.create'], 'b-writer')
  userId = await makeUser(test.site, home.tenantId, [reader, writer])
  person = await signIn(test, userId)
})

const self = async () => (await person.call('GET', `${users}/self`)).body
const merge = async (flag: 0 | 1) =>
  expect((await person.call('PUT', `${users}/config-items?roleMergeFlag=${flag}`)).status).toBe(204)

/** The codes that the server approves. */
async function approved(...codes: string[]): Promise<string[]> {
  const { body } = await person.call('POST', '/iam/hzero/v1/menus/check-permissions', codes)
  return body.flatMap((one: { code: string; approve: boolean }) => (one.approve ? [one.code] : []))
}
const both = () => approved('iam.role.list', 'iam.role.create')
const pages = async () => (await person.call('GET', '/iam/hzero/v1/menus/tree')).body.length

async function say(tenantId: number, value: '0' | '1'): Promise<void> {
  await test.site({}, async (db: Scoped<ConfigTables>) => {
    await db.deleteFrom('config').where('tenantId', '=', tenantId).where('code', '=', 'ROLE_MERGE').execute()
    await db.insertInto('config').values({ tenantId, code: 'ROLE_MERGE', value }).execute()
  })
}

describe('all roles at once', () => {
  it('count from the next call on, and one alone again when merging is switched off', async () => {
    const other = await signIn(test, userId)
    expect([await both(), await pages()]).toEqual([['iam.role.list'], 1])
    await merge(1)
    expect([await both(), await pages()]).toEqual([['iam.role.list', 'iam.role.create'], 2])
    expect(await self()).toMatchObject({
      roleMergeFlag: 1,
      currentRoleId: reader,
      currentRoleName: 'All roles',
    })
    const tree = await other.call('GET', '/iam/hzero/v1/menus/tree')
    expect(tree.body.length, 'another session of the same person').toBe(2)
    await merge(0)
    expect([await both(), await pages()]).toEqual([['iam.role.list'], 1])
    expect(await self()).toMatchObject({ roleMergeFlag: 0, currentRoleName: 'a-reader' })
  })

  it('are those of the current tenant, and of them only those that count today [SAFE-5]', async () => {
    const ended = await makeRole(test.site, home.tenantId, ['iam.account.list'])
    const off = await makeRole(test.site, home.tenantId, ['iam.account.update'])
    const later = await makeRole(test.site, home.tenantId, ['iam.account.create'])
    for (const role of [ended, off, later]) await giveRole(test.site, home.tenantId, userId, role)
    await test.site({}, async db => {
      await db.updateTable('role').set({ enabled: false }).where('id', '=', off).execute()
      await db.updateTable('memberRole').set({ endOn: '2020-01-31' }).where('roleId', '=', ended).execute()
      await db.updateTable('memberRole').set({ startOn: '2999-01-31' }).where('roleId', '=', later).execute()
    })
    const foreign = await makeTenant(test.site)
    await giveRole(test.site, foreign.tenantId, userId, foreign.adminRoleId)
    await giveRole(
      test.site,
      0,
      userId,
      await makeRole(test.site, 0, ['iam.tenant.list', 'iam.tenant.create']),
    )
    await merge(1)
    const asked = [
      'iam.account.list',
      'iam.account.update',
      'iam.account.create',
      'iam.tenant.list',
      'iam.role.remove',
    ]
    expect(await approved(...asked)).toEqual([])
    expect((await person.call('GET', '/iam/v1/tenants')).body.code).toBe('error.level.site')
    expect(await self()).toMatchObject({ admin: false, currentRoleLevel: 'organization' })
  })

  it('change with what is given and taken meanwhile', async () => {
    await merge(1)
    await giveRole(test.site, home.tenantId, userId, home.adminRoleId)
    await test.settled()
    expect(await approved('iam.role.remove')).toEqual(['iam.role.remove'])
    expect(await self()).toMatchObject({ admin: true, currentRoleLabels: ['TENANT_ADMIN'] })
    await test.site({}, db =>
      db.deleteFrom('memberRole').where('roleId', 'in', [home.adminRoleId, writer]).execute(),
    )
    expect(await both()).toEqual(['iam.role.list'])
    expect(await self()).toMatchObject({ roleMergeFlag: 1, currentRoleName: 'a-reader', admin: false })
  })

  it('let nobody hand out more than they hold together', async () => {
    await giveRole(
      test.site,
      home.tenantId,
      userId,
      await makeRole(test.site, home.tenantId, ['iam.assignment.change']),
    )
    const above = await makeRole(test.site, home.tenantId, ['iam.role.remove'])
    const member = await makeUser(test.site, home.tenantId, [])
    await merge(1)
    const give = (roleId: string) =>
      person.call('POST', '/iam/hzero/v1/member-roles/batch-assign', [{ roleId, memberId: member }])
    expect((await give(above)).body.code).toBe('error.role.above_own')
    expect((await give(home.adminRoleId)).body.code).toBe('error.role.above_own')
  })
})

describe('whether they count at once', () => {
  it('says the platform, over it the tenant, and over both the person', async () => {
    await say(0, '1')
    try {
      expect((await both()).length).toBe(2)
      await say(home.tenantId, '0')
      expect((await both()).length).toBe(1)
      await merge(1)
      expect((await both()).length).toBe(2)
      await say(home.tenantId, '1')
      await merge(0)
      expect((await both()).length).toBe(1)
    } finally {
      await say(0, '0')
    }
  })
})

describe('a merged session', () => {
  it('stays in its original role: a page that was rendered for another one gets an error [SAFE-3]', async () => {
    await merge(1)
    const drawnFor = (place: string) =>
      person.call('GET', `${users}/self`, undefined, { 'x-atrium-context': place })
    expect((await drawnFor(`${reader}:${home.tenantId}`)).status).toBe(200)
    expect((await drawnFor(`${writer}:${home.tenantId}`)).body.code).toBe('error.session.moved')
    expect((await drawnFor(`${reader}:0`)).body.code).toBe('error.session.moved')
  })

  it('that loses the role it is in goes on with the others, until none is left', async () => {
    await merge(1)
    const lose = (roleId: string) =>
      test.site({}, db =>
        db.deleteFrom('memberRole').where('userId', '=', userId).where('roleId', '=', roleId).execute(),
      )
    await lose(reader)
    await test.settled()
    expect(await self()).toMatchObject({
      currentRoleId: writer,
      currentRoleName: 'b-writer',
      roleMergeFlag: 1,
    })
    expect(await both()).toEqual(['iam.role.create'])
    const old = { 'x-atrium-context': `${reader}:${home.tenantId}` }
    const drawnBefore = await person.call('GET', `${users}/self`, undefined, old)
    expect([drawnBefore.status, drawnBefore.body.code]).toEqual([409, 'error.session.moved'])
    await test.databases.site.updateTable('role').set({ enabled: false }).where('id', '=', writer).execute()
    await test.settled()
    expect((await person.call('GET', `${users}/self`)).status).toBe(401)
  })

  it('of one role alone goes on in another that is held, when it is lost', async () => {
    await merge(0)
    await test.site({}, db =>
      db.deleteFrom('memberRole').where('userId', '=', userId).where('roleId', '=', reader).execute(),
    )
    await test.settled()
    expect(await self()).toMatchObject({ currentRoleId: writer, roleMergeFlag: 0 })
  })

  it('reads through which of the roles it may, and all of them where none is enough', async () => {
    await merge(1)
    const role = async (code: string) => {
      const { body } = await person.call('GET', `/iam/hzero/v1/permissions/explain?code=${code}`)
      return [body.approve, body.steps[1].name, body.ownRoles]
    }
    expect(await role('iam.role.create')).toEqual([true, 'b-writer', []])
    expect(await role('iam.role.list')).toEqual([true, 'a-reader', []])
    expect(await role('iam.role.remove')).toEqual([false, 'a-reader, b-writer', []])
    await giveRole(test.site, home.tenantId, userId, home.adminRoleId)
    await test.settled()
    expect(await role('iam.role.remove')).toEqual([true, 'Tenant administrator', []])
  })
})
