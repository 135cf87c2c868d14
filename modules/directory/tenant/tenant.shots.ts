import { entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  { name: 'Tenants', menu: 'Access › Tenants', address: '/hiam/tenants', whose: 'platform', order: 40 },
  {
    name: 'One tenant',
    menu: 'from Tenants',
    address: '/hiam/tenants/detail/:tenantId',
    whose: 'platform',
    order: 476,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'tenant-new',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/tenants?tenant=new')
      await expect(
        page.getByRole('complementary').getByText(say('First administrator', '首位管理员')),
      ).toBeVisible()
    },
  },
  {
    name: 'tenant-suspended',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/tenants')
      await entry(page, say('Skerry Ferries', '礁岛渡轮')).click()
      await expect(
        page.getByRole('complementary').getByText(say('Export everything', '导出全部数据')),
      ).toBeVisible()
    },
  },
]
