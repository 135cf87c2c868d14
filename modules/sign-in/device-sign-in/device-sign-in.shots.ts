import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'device-code',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.goto('/oauth/device?user_code=BCDFGHJK')
      await expect(page.getByRole('heading', { name: say('Connect a device', '连接设备') })).toBeVisible()
    },
  },
]
