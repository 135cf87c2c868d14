import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'File overview',
    menu: 'Files › File overview',
    address: '/hfile/file-aggregate',
    whose: 'both',
    order: 220,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'files',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hfile/file-aggregate')
      await expect(entry(page, 'Easter cut-off times.pdf')).toBeVisible()
    },
  },
]
