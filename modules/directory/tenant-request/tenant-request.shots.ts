import { entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Tenant requests',
    menu: 'Access › Tenant requests',
    address: '/hiam/tenant-requests',
    whose: 'platform',
    order: 42,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'tenant-requests',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/tenant-requests')
      await entry(page, 'Baltic Pulp & Board').click()
      await expect(
        page.getByRole('complementary').getByRole('button', { name: say('Approve', '批准') }),
      ).toBeVisible()
    },
  },
  {
    name: 'tenant-request-approve',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/tenant-requests')
      await entry(page, 'Baltic Pulp & Board').click()
      await page
        .getByRole('complementary')
        .getByRole('button', { name: say('Approve', '批准') })
        .click()
      await expect(page.getByRole('dialog').getByLabel(say('Template', '模板')).first()).toBeVisible()
    },
  },
  {
    name: 'tenant-request-page',
    async open({ page, say }) {
      await page.goto('/oauth/tenant-request')
      await expect(page.getByRole('button', { name: say('Ask for a workspace', '申请工作台') })).toBeVisible()
    },
  },
]
