import { administrator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Service accounts',
    menu: 'Access › Service accounts',
    address: '/hiam/service-account/list',
    whose: 'both',
    order: 93,
    // In the demonstration there is none yet.
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'service-account-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/service-account/list?serviceAccount=new')
      await page
        .getByRole('complementary')
        .getByRole('textbox', { name: say('Name', '名称'), exact: true })
        .fill('CI deploy')
    },
  },
]
