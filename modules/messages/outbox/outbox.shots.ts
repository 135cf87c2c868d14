import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  { name: 'Outbox', menu: 'Messages › Outbox', address: '/hmsg/mail/outbox', whose: 'both', order: 210 },
]

export const shots: readonly Shot[] = [
  {
    name: 'outbox',
    async open({ page, say, enter }) {
      await page.goto('/oauth/password/send-captcha')
      await page.getByRole('textbox').fill('elin.johansson')
      await page.getByRole('button').first().click()
      await enter(administrator(say), '/hmsg/mail/outbox?recipient=elin.johansson@norrvik.example')
      const mail = entry(page, 'elin.johansson@norrvik.example')
      await mail.click()
      await expect(page.getByRole('complementary').getByRole('link')).toBeVisible()
    },
  },
]
