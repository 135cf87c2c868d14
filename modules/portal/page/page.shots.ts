import { expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'portal-notice',
    async open({ page }) {
      await page.goto('/portal?tenant=NORRVIK')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'portal',
    async open({ page }) {
      await page.goto('/portal?tenant=HALDEN')
      await page.getByRole('dialog').getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'portal-below',
    async open({ page }) {
      await page.goto('/portal/aboutUs?tenant=NORRVIK')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    },
  },
]
