import {
  administrator,
  type Drawn,
  entry,
  expect,
  type ScreenEntry,
  type Shot,
} from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Roles',
    menu: 'Access › Roles and permissions › Roles',
    address: '/hiam/role/list',
    whose: 'both',
    order: 60,
  },
]

export const shots: readonly Shot[] = [
  { name: 'roles', open: openRoles },
  {
    name: 'roles-more-fields',
    only: 'desktop',
    async open(drawn) {
      await openRoles(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('More', '更多') }).click()
      await expect(page.getByLabel(say('Ends before', '到期早于'), { exact: true })).toBeVisible()
    },
  },
  { name: 'roles-drawer', open: openDispatchLead },
  {
    name: 'roles-selection',
    only: 'desktop',
    async open(drawn) {
      await openRoles(drawn)
      await selectThree(drawn)
    },
  },
  {
    name: 'roles-delete',
    only: 'desktop',
    async open(drawn) {
      await openRoles(drawn)
      await selectThree(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Delete', '删除'), exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'roles-nothing-found',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?name=lighthouse%20keeper')
      await expect(page.getByText(say('Nothing found', '没有找到'))).toBeVisible()
      await expect(page.getByRole('button', { name: say('Create role', '新建角色') })).toBeVisible()
    },
  },
  {
    name: 'role-new-with-errors',
    async open(drawn) {
      await openRoles(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Create role', '新建角色') }).click()
      const drawer = page.getByRole('complementary')
      await drawer.getByLabel(say('Code', '编码')).fill('harbour pilot')
      await drawer.getByRole('button', { name: say('Create role', '新建角色') }).click()
      await expect(drawer.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'role-tree',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?shown=tree')
      const tree = page.getByRole('tree')
      const administrators = tree.getByRole('treeitem', { name: say('Tenant administrator', '租户管理员') })
      await administrators.locator('svg').first().click()
      await expect(tree.getByRole('treeitem', { level: 2 }).first()).toBeVisible()
    },
  },
]

export async function openRoles({ page, say, enter }: Drawn): Promise<void> {
  await enter(administrator(say), '/hiam/role/list?size=20&sort=code%2Casc')
  await expect(page.getByText(say('Showing 1-20 of', '显示 1-20'))).toBeVisible()
  // The button appears when the permissions have been loaded.
  await expect(page.getByRole('button', { name: say('Create role', '新建角色') })).toBeVisible()
}

export async function openDispatchLead(drawn: Drawn): Promise<void> {
  await openRoles(drawn)
  const { page, say } = drawn
  await entry(page, say('Dispatch lead', '调度主管')).click()
  // The button appears when the permissions have been loaded.
  await expect(page.getByRole('button', { name: say('Save', '保存') })).toBeVisible()
}

async function selectThree({ page, say }: Drawn): Promise<void> {
  for (const name of [
    say('Customs import', '进口报关'),
    say('Depot clerk', '场站文员'),
    say('Dispatch lead', '调度主管'),
  ])
    await page.getByRole('checkbox', { name }).check()
  await expect(page.getByRole('button', { name: say('Delete', '删除'), exact: true })).toBeVisible()
}
