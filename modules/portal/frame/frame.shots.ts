import { administrator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Navigation',
    menu: 'Portal › Navigation',
    address: '/hptl/portal-navigation',
    whose: 'both',
    order: 520,
    isList: false,
  },
  {
    name: 'Footer',
    menu: 'Portal › Footer',
    address: '/hptl/portal-footer',
    whose: 'both',
    order: 530,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'portal-navigation',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-navigation')
      await page.getByRole('button', { name: say('Downloads', '下载'), expanded: false }).click()
    },
  },
  {
    name: 'portal-footer',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-footer')
      await page.getByRole('button', { expanded: false, name: say('Ship with us', '发货') }).click()
    },
  },
]
