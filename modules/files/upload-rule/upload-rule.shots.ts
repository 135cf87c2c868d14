import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Upload rules',
    menu: 'Files › Upload rules',
    address: '/hfile/file-upload',
    whose: 'both',
    order: 230,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'upload-rules',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hfile/file-upload')
      await expect(entry(page, /depots$/)).toBeVisible()
    },
  },
]
