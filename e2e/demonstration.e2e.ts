import type { MenuNode } from '@atrium/console/menu/menu.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

/** An administrator of each tenant, and the beginning of the codes of its own entries. */
const tenants = [
  ['ines.marchetti', 'norrvik.'],
  ['sofia.lindqvist', 'halden.'],
  ['liang.wen', 'kestrel.'],
] as const

const missing = /not installed here|未在此处安装|does not exist|不存在|Something went wrong/

interface Entry extends Pick<MenuNode, 'code' | 'type'> {
  name: string
  route?: string
  subMenus?: Entry[]
}

const pagesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap(entry => [...(entry.type === 'menu' ? [entry] : []), ...pagesOf(entry.subMenus ?? [])])

/** The pages that are a tenant's own, as its menu has them. */
async function ownPages(page: Page, prefix: string, open: () => Promise<void>): Promise<Entry[]> {
  const answer = page.waitForResponse('**/menus/tree?*')
  await open()
  return pagesOf(await (await answer).json()).filter(({ code }) => code.startsWith(prefix))
}

for (const [person, prefix] of tenants)
  test(`every page of the menu of ${prefix.slice(0, -1)} opens a screen with something on it`, async ({
    page,
    as,
  }) => {
    test.slow()
    const pages = await ownPages(page, prefix, () => as(person))
    expect(pages.length).toBeGreaterThan(10)
    for (const { route = '', name } of pages) {
      // Without loading the workspace again.
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, route)
      const panel = page.getByRole('tabpanel', { name, exact: true })
      await expect(panel.getByRole('heading', { level: 1 }), name).toBeVisible()
      await expect(panel.getByText(missing), name).toHaveCount(0)
      await expect(panel.getByRole('row').or(panel.getByRole('listitem')).nth(1), name).toBeVisible()
    }
  })
