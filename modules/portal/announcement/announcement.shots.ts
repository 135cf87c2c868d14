import { expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'portal-announcement',
    async open({ page, say }) {
      await page.goto('/portal/announcement?tenant=NORRVIK')
      await page.getByRole('link', { name: say('Gdynia terminal', '格丁尼亚码头') }).click()
      await expect(page.getByRole('article')).toBeVisible()
    },
  },
]
