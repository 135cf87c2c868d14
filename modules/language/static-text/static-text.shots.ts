import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Content texts',
    menu: 'Languages and texts › Content texts',
    address: '/hpfm/static-text/list',
    whose: 'both',
    order: 270,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'longer-text-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/static-text/list?staticText=new')
      await expect(page.getByRole('heading', { name: say('Content texts', '静态文本') })).toBeVisible()
    },
  },
]
