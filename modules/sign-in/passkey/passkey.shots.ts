import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'passkey-add',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.getByRole('button', { name: say('Add passkey', '添加通行密钥') }).click()
      const drawer = page.getByRole('complementary', { name: say('Add passkey', '添加通行密钥') })
      await expect(drawer.getByText(say('Create the passkey', '创建通行密钥'))).toBeVisible()
    },
  },
]
