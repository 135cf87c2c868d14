import { administrator, entry, expect, type Shot } from '../../../e2e/shots/shot.ts'
import { authorizationUrl } from '../testing/server/browser.testing.ts'

const scopes = 'openid profile tenant read write'

export const shots: readonly Shot[] = [
  {
    name: 'consent',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      const request = authorizationUrl(new URL(page.url()).origin, {
        client_id: 'berth-planner',
        redirect_uri: 'https://berths.norrvik.example/signed-in',
        scope: scopes,
      })
      await page.goto(request.address)
      await expect(page.getByRole('button', { name: say('Allow', '允许'), exact: true })).toBeVisible()
    },
  },
  {
    name: 'security-programs',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      const programs = page.getByRole('region', { name: say('Programs with access', '有权访问的程序') })
      await expect(programs.getByText(say('Berth planner', '泊位规划'))).toBeVisible()
      await programs.evaluate(section => section.scrollIntoView({ block: 'end' }))
    },
  },
  {
    name: 'client-consent',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/client')
      await entry(page, say('Berth planner', '泊位规划')).click()
      const asks = page.getByRole('switch', { name: say('Ask people for consent', '征求人员同意') })
      await expect(asks).toBeChecked()
      await asks.evaluate(one => one.scrollIntoView({ block: 'center' }))
    },
  },
]
