import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Storage',
    menu: 'Files › Storage',
    address: '/hfile/storage',
    whose: 'both',
    order: 240,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'storage',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hfile/storage')
      await expect(page.getByRole('cell', { name: 'public', exact: true })).toBeVisible()
    },
  },
]
