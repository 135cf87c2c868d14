import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { personMenu, tab } from './setup/workspace.ts'

const person = 'birgit.holm'

// Wide enough for the entries of the bar beside what else stands in the header.
test.use({ viewport: { width: 1600, height: 900 } })

test('each layout arranges the menu its own way, is loaded when it is chosen, and is still there on another device [AREA-5]', async ({
  page,
  as,
  anotherBrowser,
}) => {
  test.slow()
  await as(person)
  // The default layout: a wide panel over a page that steps back.
  await entry(page, 'Operations').click()
  await expect(panelOf(page, 'Operations').getByRole('heading', { name: 'Fleet' })).toBeVisible()
  expect(await widthOf(page, 'Operations')).toBeGreaterThan(500)
  await page.keyboard.press('Escape')

  // Tiles, and one narrow panel with the second level as headings; a letter filters it.
  await choose(page, 'Icons')
  await expect(page.getByRole('textbox', { name: 'Filter menu' })).toBeHidden()
  await entry(page, 'Operations').focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Operations')
  await expect(panel.getByRole('link', { name: 'Dispatch board' })).toBeFocused()
  await expect(panel.getByRole('heading', { name: 'Fleet' })).toBeVisible()
  expect(await widthOf(page, 'Operations')).toBe(248)
  await page.keyboard.type('wo')
  await expect(panel.getByRole('link')).toHaveText(['Workshop orders'])
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Workshop orders')).toHaveAttribute('aria-selected', 'true')

  // Columns beside each other, one for each level.
  await choose(page, 'Cascade')
  await expect(page.getByRole('textbox', { name: 'Filter menu' })).toBeVisible()
  await entry(page, 'Operations').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Operations')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('link', { name: 'Workshop orders' })).toBeHidden()
  await page.keyboard.press('End')
  await expect(panel.getByRole('button', { name: 'Fleet' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(panelOf(page, 'Fleet').getByRole('link', { name: 'Vehicles' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(panel.getByRole('button', { name: 'Fleet' })).toBeFocused()
  await panel.getByRole('button', { name: 'Fleet' }).hover()
  await panelOf(page, 'Fleet').getByRole('link', { name: 'Vehicles' }).click()
  await expect(tab(page, 'Vehicles')).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toBeHidden()

  // The first level in the header, and the tree of what is chosen there in a column, which can step aside.
  await choose(page, 'Bar')
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })
  const tree = page.getByRole('navigation', { name: 'Pages of the selected entry' })
  await bar.getByRole('button', { name: 'Operations' }).click()
  await expect(tree.getByRole('region', { name: 'Fleet' }).getByRole('link')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Show icons only' }).click()
  await expect(tree).toBeHidden()
  await bar.getByRole('button', { name: 'Operations' }).click()
  await panelOf(page, 'Operations').getByRole('link', { name: 'Customs' }).click()
  await expect(tab(page, 'Customs')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Show names' }).click()

  const other = await anotherBrowser()
  await other.setViewportSize({ width: 1600, height: 900 })
  const loaded: string[] = []
  other.on('request', request => loaded.push(request.url()))
  await as(person, { page: other })
  await expect(
    other.getByRole('banner').getByRole('button', { name: 'Operations', exact: true }),
  ).toBeVisible()
  expect(loaded.filter(url => /\/(inline|side)-/.test(url) && !/side-all/.test(url))).toEqual([])
})

async function choose(page: Page, layout: string): Promise<void> {
  // The account keeps its tab, and in it the section that was looked at.
  if (await tab(page, 'Your account').isHidden()) {
    await personMenu(page).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('tab', { name: 'Preferences' }).click()
  } else await tab(page, 'Your account').click()
  await page.getByRole('radio', { name: layout }).check()
}

function entry(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name, exact: true })
}

function panelOf(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}

async function widthOf(page: Page, name: string): Promise<number> {
  return (await panelOf(page, name).boundingBox())?.width ?? 0
}
