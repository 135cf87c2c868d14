import { expect, type Shot } from '../../../e2e/shots/shot.ts'
import { openMessages } from '../message/message.shots.ts'

export const shots: readonly Shot[] = [
  {
    name: 'bell',
    async open(drawn) {
      await openMessages(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Your messages, ', '您的消息，') }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
]
