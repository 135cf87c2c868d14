import type { MenuItem } from '@atrium/contract/access/menu'
import { hzeroCodes, hzeroRoutes } from '@atrium/server/seed/hzero-codes'
import { seedProduct } from '@atrium/server/seed/product'
import { buildTestApp, type Caller, signIn, signInHzero, type TestApp } from '@atrium/server/testing/app'
import {
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RolePermissionsTables } from '../../role-permissions/server/role-permissions.tables.ts'

let test: TestApp
let tenant: TestTenant
beforeAll(async () => {
  test = await buildTestApp()
  await seedProduct(test.site)
  tenant = await makeTenant(test.site)
})
afterAll(() => test.close())

/** A user of an HZERO-compatible client who holds these sets of the product, by their codes. */
async function holderOf(...codes: string[]) {
  const roleId = await makeRole(test.site, tenant.tenantId, [])
  for (const code of codes) {
    const { rows } = await sql<{ id: string }>`
      select id from permission_set where tenant_id = 0 and code = ${code}`.execute(test.databases.site)
    expect(rows, code).toHaveLength(1)
    await grant(roleId, 0, rows[0]?.id ?? '')
  }
  const userId = await makeUser(test.site, tenant.tenantId, [roleId])
  return { roleId, userId, caller: await signInHzero(test, userId) }
}

async function grant(roleId: string, permissionSetTenantId: number, permissionSetId: string): Promise<void> {
  await test.databases.site
    .$extendTables<RolePermissionsTables>()
    .insertInto('rolePermissionSet')
    .values({ tenantId: tenant.tenantId, roleId, permissionSetTenantId, permissionSetId })
    .execute()
  await test.settled()
}

async function approvedOf(caller: Caller, codes: string[]): Promise<string[]> {
  const { status, body } = await caller.call('POST', '/iam/hzero/v1/menus/check-permissions', codes)
  expect(status).toBe(200)
  return body
    .filter((one: { approve: boolean }) => one.approve)
    .map(({ code, controllerType }: { code: string; controllerType: string }) => {
      expect(controllerType, code).toBe('disabled')
      return code
    })
}

const notices = 'hzero.message.notice.hmsg.notices.list'

it('answers a code of HZERO-compatible clients by the permission set that means the same [PERM-1]', async () => {
  const { caller } = await holderOf(
    `${notices}.button.edit`,
    'hzero.sys.role.list.hiam.role.list.button.edit',
  )
  const save = '/hmsg/notices/detail/:noticeId.button.save'
  const status = 'hiam.role.list.button.status'
  const approved = await approvedOf(caller, [
    save,
    status,
    'hmsg.notices.list.button.editList',
    'hmsg.notices.list.button.edit',
    'hmsg.notices.list.button.release2',
    'hmsg.notices.list.button.deleteList',
    'hiam.role.list.button.roleCreate',
    'hiam.role.list.button.assignPermissions',
    'hiam.role.list.button.neverHeardOf',
    'button.status',
  ])
  expect(approved).toEqual([
    save,
    status,
    'hmsg.notices.list.button.editList',
    'hmsg.notices.list.button.edit',
  ])
})

it('lets everyone who views a page do there what needs no more than that', async () => {
  const read = ['hmsg.user-message.list.button.signRead', 'hmsg.user-message.list.button.addRead']
  const { caller } = await holderOf('hzero.message.list.ps.default')
  expect(await approvedOf(caller, [...read, '/hpfm/online/refresh'])).toEqual(read)
  const { caller: other } = await holderOf('hzero.sys.online-user.ps.default')
  expect(await approvedOf(other, [...read, '/hpfm/online/refresh', '/hpfm/online.button.logout'])).toEqual([
    '/hpfm/online/refresh',
  ])
})

it('refuses buttons of what the product does not have, also to those who may edit the page', async () => {
  const views = 'hpfm.lov-view.lov-view-list.button.setting'
  const { caller } = await holderOf(
    'hzero.message.mail-server.hmsg.email.button.edit',
    'hzero.wording.lov-view.hpfm.lov-view.list.button.edit',
  )
  const codes = [
    '/hmsg/email.button.edit',
    '/hmsg/email.button.filter',
    '/hmsg/email.button.editFilter',
    views,
  ]
  expect(await approvedOf(caller, codes)).toEqual([codes[0], views])
})

it('lets no created set answer for a code of HZERO-compatible clients [SAFE-10]', async () => {
  const { caller, roleId } = await holderOf()
  for (const code of [
    'hiam.role.list.button.status',
    'mine.hiam.role.list.button.assignPermissions',
    'hzero.sys.role.list.hiam.role.list.button.edit.button.roleCreate',
  ]) {
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, [], { code })
    await grant(roleId, tenant.tenantId, setId)
  }
  const asked = ['status', 'assignPermissions', 'roleCreate'].map(end => `hiam.role.list.button.${end}`)
  expect(await approvedOf(caller, asked)).toEqual([])
})

it('lets administrators use every code that is known, and no other [SAFE-10]', async () => {
  const admin = await signInHzero(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  const known = [...hzeroCodes('organization').keys()]
  const approved = await approvedOf(admin, [...known.slice(0, 400), 'hiam.role.list.button.neverHeardOf'])
  expect(approved).toEqual(known.slice(0, 400))
  const platformOnly = [...hzeroCodes('site').keys()].filter(code => !known.includes(code)).slice(0, 400)
  expect(platformOnly).toContain('hiam.sub-account-site.button.editList')
  expect(await approvedOf(admin, platformOnly)).toEqual([])
})

it('names in the menu of such a client the parent path of list and details, in the console the list [MENU-1]', async () => {
  const { caller, userId } = await holderOf(
    'hzero.message.notice.ps.default',
    'hzero.sys.online-user.ps.default',
    'hzero.wording.prompt.ps.default',
    'hzero.wording.lov-view.ps.default',
    'hzero.sys.menu.ps.default',
  )
  const leaves = (items: MenuItem[]): string[] =>
    items.flatMap(item => (item.subMenus ? leaves(item.subMenus) : [item.route]))
  const path = '/iam/hzero/v1/menus/tree?lang=en_US&unionLabel=false'
  const own = await signIn(test, userId)
  const ofConsole = [
    '/hiam/menu',
    '/hiam/online-user/list',
    '/hmsg/notices/list',
    '/hpfm/lov-view/list',
    '/hpfm/prompt/list',
  ]
  const ofClient = ['/hiam/menu', '/hmsg/notices', '/hpfm/lov-view', '/hpfm/online', '/hpfm/prompt']
  expect(leaves((await own.call('GET', path)).body).sort()).toEqual(ofConsole)
  expect(leaves((await caller.call('GET', path)).body).sort()).toEqual(ofClient)
  expect(leaves((await own.call('GET', path)).body).sort()).toEqual(ofConsole)
  expect(hzeroRoutes('site').get('/hpfm/language/list')).toBe('/hpfm/languages')
})
