import { expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'portal-downloads',
    async open({ page, say }) {
      await page.goto('/portal/download?tenant=NORRVIK')
      await expect(page.getByText(say('Checksum', '校验码')).first()).toBeVisible()
    },
  },
]
