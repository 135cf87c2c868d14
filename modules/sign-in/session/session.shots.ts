import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'personal-sessions',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=sessions')
      await expect(page.getByText(say('This one', '本会话'))).toBeVisible()
    },
  },
]
