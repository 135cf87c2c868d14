import type { Locator, Page } from '@playwright/test'
import { expect } from './atrium.ts'

/** Opens a page by its name in the menu. */
export async function openPage(page: Page, name: string): Promise<void> {
  const filter = page.getByRole('textbox', { name: 'Filter menu', exact: true })
  await filter.fill(name)
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).first(),
  ).toBeVisible()
  await filter.press('Enter')
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

/** Cards and pages have tabs of their own. */
const outsidePages = (page: Page): Locator => page.locator(':not([role="tabpanel"] *)')

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true }).and(outsidePages(page))
}

/** A tab in which something was typed and not saved. */
export function unsavedTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}\\b.*Unsaved changes$`) })
}

/** The names of the tabs in the strip, in their order. */
export async function expectTabs(page: Page, ...names: string[]): Promise<void> {
  await expect(page.getByRole('tab').and(outsidePages(page))).toHaveText(names)
}

/** Chooses from the menu of a tab. */
export async function chooseFor(page: Page, wanted: Locator, choice: string): Promise<void> {
  await wanted.click({ button: 'right' })
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

/** The person with the role, at the end of the header. */
export function personMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /your menu/i })
}

/** Switches to another role of the user, and waits until the page is rendered for it. */
export async function workAs(page: Page, role: string): Promise<void> {
  await personMenu(page).click()
  await page.getByRole('menuitemradio', { name: role }).click()
  await expect(personMenu(page)).toHaveAccessibleName(new RegExp(role))
}
