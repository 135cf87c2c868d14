import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Interface texts',
    menu: 'Languages and texts › Interface texts',
    address: '/hpfm/prompt/list',
    whose: 'both',
    order: 260,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'texts',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/prompt/list')
      await expect(page.getByRole('heading', { name: say('Interface texts', '界面文本') })).toBeVisible()
    },
  },
]
