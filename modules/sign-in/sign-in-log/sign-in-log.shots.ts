import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Sign-in log',
    menu: 'Access › Sign-in log',
    address: '/hpfm/platform-log',
    whose: 'platform',
    order: 100,
  },
  {
    name: 'Sign-in log',
    menu: 'Access › Sign-in log',
    address: '/hpfm/tenant-log',
    whose: 'tenant',
    order: 430,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'sign-in-log',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/tenant-log')
      await expect(page.getByRole('heading', { name: say('Sign-in log', '登录日志') })).toBeVisible()
    },
  },
  {
    name: 'personal-sign-ins',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=signIns')
      await expect(page.getByText(say('Signed in', '登录'), { exact: true }).first()).toBeVisible()
    },
  },
]
