import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  { name: 'Workspace', menu: 'Workspace', address: '/workplace', whose: 'both', order: 10, isList: false },
]

export const shots: readonly Shot[] = [
  {
    name: 'workspace',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await expect(page.getByText(say('online now', '人当前在线'))).toBeVisible()
      const changes = page.getByRole('region', { name: say('Recent changes', '最近') })
      await expect(changes.getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('slider', { name: say('Sign-ins of the last', '最近') })).toBeVisible()
      const figures = page.getByRole('list', { name: say('Today’s figures', '今日数据') })
      await expect(figures.getByText('–')).toHaveCount(0)
    },
  },
]
