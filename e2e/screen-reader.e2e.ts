import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

// What a screen reader finds on the five main screens: each landmark once and by name, one heading of the first level,
// headings without gaps, and a name for everything that can be pressed or filled in.

test.use({ viewport: { width: 1440, height: 900 } })

const controls = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'switch', 'tab'] as const

/** The levels of the shown headings, in their order. */
const levels = (within: Page | Locator) =>
  within
    .getByRole('heading')
    .filter({ visible: true })
    .evaluateAll(all => all.map(one => Number(one.getAttribute('aria-level') ?? one.tagName.slice(1))))

/** One heading of the first level comes first, and no level is skipped. */
async function expectOutline(within: Page | Locator): Promise<void> {
  const found = await levels(within)
  expect(found.filter(level => level === 1)).toHaveLength(1)
  for (const [at, level] of found.entries())
    expect(level, `heading ${at + 1} of ${found.join(' ')}`).toBeLessThanOrEqual((found[at - 1] ?? 0) + 1)
}

/** Everything that can be pressed or filled in has a name. */
async function expectNames(within: Page | Locator): Promise<void> {
  for (const role of controls)
    await expect(within.getByRole(role, { name: /^\s*$/ }).filter({ visible: true }), role).toHaveCount(0)
}

async function expectFrame(page: Page, current: string): Promise<Locator> {
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(1)
  const main = page.getByRole('main')
  await expect(main).toHaveCount(1)
  // The tabs are owned by the list and stand elsewhere.
  await expect(main.getByRole('tablist', { name: 'Open tabs' })).toHaveCount(1)
  await expect(main.getByRole('tab', { name: current, exact: true, selected: true })).toHaveCount(1)
  const panel = main.getByRole('tabpanel', { name: current, exact: true })
  await expect(panel).toHaveCount(1)
  return panel
}

test('the sign-in, the workspace, a list, a record beside it and the messages read well without being seen', async ({
  as,
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  for (const name of ['Email or user name', 'Password'])
    await expect(page.getByRole('main').getByRole('textbox', { name })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Language' }).getByRole('listitem')).toHaveCount(3)
  await expectOutline(page)
  await expectNames(page)

  await as('ines.marchetti')
  const workspace = await expectFrame(page, 'Workspace')
  await expect(workspace.getByRole('heading', { name: /Ines$/, level: 1 })).toBeVisible()
  await expect(workspace.getByRole('list', { name: 'Today’s figures' }).getByRole('listitem')).toHaveCount(5)
  for (const name of ['Pending tasks', 'Recent changes by others'])
    await expect(
      workspace.getByRole('region', { name }).getByRole('heading', { name, level: 2 }),
    ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('button', { name: /your menu/i })).toBeVisible()
  await expectOutline(workspace)
  await expectNames(page)

  await as('ines.marchetti', { to: '/hiam/sub-account-org/users' })
  const accounts = await expectFrame(page, 'Accounts')
  await expect(accounts.getByRole('heading', { name: /Accounts$/, level: 1 })).toBeVisible()
  const grid = accounts.getByRole('grid', { name: 'Accounts' })
  await expect(grid.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    /.+/,
  )
  await expect(grid.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeVisible()
  await expect(grid.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', /\d+/)
  await expect(
    accounts.getByRole('group', { name: 'Views' }).getByRole('button', { pressed: true }),
  ).toHaveAccessibleName(/^All \d/)
  await expectOutline(accounts)
  await expectNames(accounts)

  await as('ines.marchetti', { to: '/hiam/role/list' })
  const roles = await expectFrame(page, 'Roles')
  await roles.getByRole('gridcell', { name: 'badge-office' }).click()
  const drawer = roles.getByRole('complementary', { name: 'Badge office' })
  await expect(drawer.getByRole('heading', { name: 'Badge office', level: 2 })).toBeVisible()
  await expect(
    drawer.getByRole('tablist').getByRole('tab', { name: 'Details', selected: true }),
  ).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveAttribute('required', '')
  await expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/cannot be changed/)
  await expect(drawer.getByRole('textbox', { name: 'Code' })).not.toBeEditable()
  await expect(drawer.getByRole('switch', { name: /^Enabled/ })).toBeChecked()
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectOutline(roles)
  await expectNames(drawer)

  await as('ines.marchetti', { to: '/hmsg/user-message/list' })
  const center = await expectFrame(page, 'Message center')
  await expect(
    center.getByRole('navigation', { name: 'Folders' }).getByRole('heading', { level: 1 }),
  ).toBeVisible()
  await expect(
    center.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: /^Inbox/ }),
  ).toHaveAttribute('aria-current', /.+/)
  const inbox = center.getByRole('region', { name: 'Inbox' }).getByRole('grid', { name: 'Inbox' })
  await inbox.getByRole('row').filter({ hasText: 'Yard planner is ready' }).first().click()
  const message = center.getByRole('article', { name: /^Yard planner is ready/ })
  await expect(message.getByRole('heading', { level: 2 })).toHaveAccessibleName(/^Yard planner is ready/)
  await expect(message.getByRole('textbox', { name: /^Reply to/ })).toBeVisible()
  await expectOutline(center)
  await expectNames(center)
})
