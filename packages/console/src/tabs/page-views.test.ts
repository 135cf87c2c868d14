import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../session/user-state.ts'

const sent = vi.fn<typeof fetch>()

async function pageViews(address: string) {
  document.head.innerHTML = `<meta name="atrium-analytics-url" content="${address}">`
  vi.resetModules()
  return import('./page-views.ts')
}

const at = '2026-11-29T07:48:56.316Z'

beforeEach(() => {
  sent.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', sent)
})

test('a page view is reported once, without query and user [TAB-12]', async () => {
  const { reportPageView } = await pageViews('https://count.example/page')
  const { userState } = await import('../session/user-state.ts')
  userState.set({ currentUser: { tenantNum: 'NORRVIK', realName: 'Ines Marchetti' } as CurrentUser })
  for (const path of ['/workplace', '/workplace', '/hiam/role/list', '/workplace']) reportPageView(path, at)
  expect(sent.mock.calls.map(([address, init]) => [address, JSON.parse(String(init?.body))])).toEqual(
    ['/workplace', '/hiam/role/list', '/workplace'].map(path => [
      'https://count.example/page',
      { tenant: 'NORRVIK', path, at },
    ]),
  )
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
})

test('a failing analytics service stops nothing [TAB-12]', async () => {
  const { reportPageView } = await pageViews('https://count.example/page')
  sent.mockRejectedValue(new TypeError('no network'))
  expect(() => reportPageView('/workplace', at)).not.toThrow()
  await new Promise(resolve => setTimeout(resolve))
})

test.each(['', '__ANALYTICS_URL__'])(
  'without an analytics service nothing is reported [TAB-12]',
  async address => {
    const { reportPageView } = await pageViews(address)
    reportPageView('/workplace', at)
    expect(sent).not.toHaveBeenCalled()
  },
)
