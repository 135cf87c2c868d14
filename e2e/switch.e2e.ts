import { randomUUID } from 'node:crypto'
import { isWhole } from '@atrium/server/testing/extent'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { chooseFor, expectTabs, openPage, tab } from './setup/workspace.ts'
import { screens } from './shots/screens.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const rows = (page: Page) => panel(page).getByRole('rowgroup').nth(1).getByRole('row')
const named = (page: Page, role: string) =>
  panel(page).getByRole('checkbox', { name: `Select ${role}`, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true }).last()

/** Sets a mark that a reload removes, and returns a function that checks it. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
  return () => page.evaluate(() => 'marked' in window)
}

async function chooseRole(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('button', { name: `${name} Your menu` })).toBeVisible()
}

async function chooseTenant(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Switch tenant' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
  await expect(page.getByRole('button', { name: `${name} Switch tenant` })).toBeVisible()
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Language: |语言：/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('button', { name: new RegExp(`(Language: |语言：)${name}`) })).toBeVisible()
}

async function openRoles(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Filter menu' }).fill('roles')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
}

const movedToHalden =
  'This session switched to Halden Clinics. This page is still in Norrvik Freight; saving is off.'

const bandColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tenant').trim())

test('another role has its own menu, rights and tabs, without a reload [ROLE-3] [TAB-8]', async ({
  asAlone,
  page,
}) => {
  await asAlone('ines.marchetti', { to: '/hiam/role/list' })
  await expect(panel(page).getByRole('button', { name: 'Create role' })).toBeEnabled()
  await expect(menu(page).getByRole('button', { name: 'Operations' })).toBeVisible()
  const isMarked = await markPage(page)

  await chooseRole(page, 'Access reviewer')
  await expectTabs(page, 'Workspace')
  await expect(menu(page).getByRole('button')).toHaveText(['Access', 'Messages'])
  await openRoles(page)
  await expect(panel(page).getByRole('button', { name: 'Create role' })).toBeDisabled()
  await page.getByRole('button', { name: 'Close Roles' }).click()

  await chooseRole(page, 'Tenant administrator')
  await expectTabs(page, 'Workspace', 'Roles')
  await expect(menu(page).getByRole('button', { name: 'Operations' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Create role' })).toBeEnabled()
  expect(await isMarked()).toBe(true)
})

test('another tenant has its own band, menu, tabs and data, without a reload [ROLE-4]', async ({
  asAlone,
  page,
}) => {
  await asAlone('amara.nwosu', { to: '/hiam/role/list?code=d' })
  await expect(rows(page)).toHaveText([
    /Depot clerk/,
    /Depot manager/,
    /Dispatch lead/,
    /Dispatcher/,
    /Driver/,
  ])
  await expect(menu(page).getByRole('button')).toHaveText(['Access', 'Reports', 'Messages', 'Finance'])
  const colour = await bandColor(page)
  const isMarked = await markPage(page)

  await chooseTenant(page, 'Halden Clinics')
  await expect(page.getByText('You now work in Halden Clinics.')).toBeVisible()
  await expectTabs(page, 'Workspace')
  await expect(menu(page).getByRole('button', { name: 'Finance' })).toBeHidden()
  await openRoles(page)
  await expect(named(page, 'Charge nurse')).toBeVisible()
  await expect(named(page, 'Depot clerk')).toBeHidden()
  expect(await bandColor(page)).not.toBe(colour)

  await chooseTenant(page, 'Norrvik Freight')
  await expect(rows(page)).toHaveText([
    /Depot clerk/,
    /Depot manager/,
    /Dispatch lead/,
    /Dispatcher/,
    /Driver/,
  ])
  expect(await bandColor(page)).toBe(colour)
  expect(await isMarked()).toBe(true)
})

/** As many screens at once as people have open. */
const atOnce = 8
/**
 * A third of the screens in a tenant's menu, with `npm test -- --whole` all: what drops overtaken answers is shared by
 * all of them.
 */
const names = screens
  // Screens outside of the menu say in words from where they are opened.
  .filter(({ whose, address, menu }) => whose !== 'platform' && !address.includes(':') && /^[A-Z]/.test(menu))
  .filter((_, at) => isWhole || at % 3 === 0)
  // The workspace is open from the beginning, and asks for nothing more.
  .filter(({ address }) => address !== '/workplace')
  .map(({ name }) => name)
const batches = names.flatMap((_, at) => (at % atOnce === 0 ? [names.slice(at, at + atOnce)] : []))

/** Marks the texts of answers that a switch overtakes. */
const overtaken = 'Overtaken by a switch'

/** Holds every answer for the present role and tenant until a switch, and marks it. */
async function holdAnswers(page: Page, switched: Promise<unknown>): Promise<void> {
  let before: string | undefined
  await page.route(/\/v1\//, async route => {
    const request = route.request()
    const context = request.headers()['x-atrium-context']
    before ??= context
    // A screen asks for nothing until it is known whether it may be seen.
    const isReading = request.method() === 'GET'
    // The list from which the tenant is chosen has to come.
    if (request.url().endsWith('/self-tenants')) return route.continue()
    if (!isReading || context === undefined || context !== before) return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"(\w*name|title|subject)":"/gi, `"$1":"${overtaken} `)
    await switched
    await route.fulfill({ response, body })
  })
}

test('answers that a switch overtakes are dropped in silence, on the screens of the menu [ROLE-3] [ROLE-4]', async ({
  asAlone,
  page,
  settled,
}) => {
  test.setTimeout(180_000)
  await asAlone('ines.marchetti')
  for (const [at, batch] of batches.entries())
    await test.step(batch.join(', '), async () => {
      const call = at % 2 === 0 ? '/iam/v1/users/roles' : '/iam/v1/users/tenant-id'
      // A menu that were held, too, would have no page to open.
      await settled()
      await holdAnswers(
        page,
        page.waitForResponse(answer => new URL(answer.url()).pathname === call),
      )
      for (const name of batch) {
        const asked = page.waitForRequest(/\/v1\//)
        await openPage(page, name)
        await asked
      }
      if (at % 2 === 0) await chooseRole(page, 'Access reviewer')
      else await chooseTenant(page, 'Halden Clinics')
      await page.unrouteAll({ behavior: 'wait' })
      await expectTabs(page, 'Workspace')
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(page.getByText(overtaken)).toHaveCount(0)
      if (at % 2 === 0) await chooseRole(page, 'Tenant administrator')
      else await chooseTenant(page, 'Norrvik Freight')
      await chooseFor(page, tab(page, batch[0] ?? ''), 'Close all')
      await expectTabs(page, 'Workspace')
    })
})

test.describe('when another window of the session moves to another tenant, this one', () => {
  test('writes nothing there, and goes back with what was typed', async ({
    asAlone,
    page,
    context,
    expectError,
  }) => {
    // Calls for texts name their tenant in the path alone.
    expectError(/status of 409|status of 403 .*\/prompt\//)
    const code = `pilot-${randomUUID().slice(0, 8)}`
    await asAlone('ines.marchetti', { to: '/hiam/role/list?role=new' })
    const draft = page.getByRole('complementary', { name: 'Create role' })
    await field(page, 'Name').fill('Harbour pilot')
    await field(page, 'Code').fill(code)
    const other = await context.newPage()
    await other.goto('/workplace')
    await chooseTenant(other, 'Halden Clinics')

    await page.bringToFront()
    await expect(page.getByText(movedToHalden)).toBeVisible()
    await expect(draft.getByRole('button', { name: 'Create role' })).toBeDisabled()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByText(movedToHalden)).toBeHidden()
    await expect(field(page, 'Code')).toHaveValue(code)
    await draft.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByText('Harbour pilot created')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Norrvik Freight Switch tenant' })).toBeVisible()
    await expect(other.getByText('This session switched to Norrvik Freight')).toBeVisible()
  })

  test('goes on there', async ({ asAlone, page, context, expectError }) => {
    expectError(/status of 409/)
    await asAlone('amara.nwosu', { to: '/hiam/role/list?code=d' })
    await expect(rows(page)).toHaveCount(5)
    const other = await context.newPage()
    await other.goto('/workplace')
    await chooseTenant(other, 'Halden Clinics')
    await page.bringToFront()
    await page.getByRole('button', { name: 'Continue in Halden Clinics' }).click()
    await expect(page.getByRole('button', { name: 'Halden Clinics Switch tenant' })).toBeVisible()
    await expect(page.getByText(movedToHalden)).toBeHidden()
    await openRoles(page)
    await expect(named(page, 'Charge nurse')).toBeVisible()
  })

  test('learns of it from the server, too, without a message from another window', async ({
    asAlone,
    page,
    anotherBrowser,
    expectError,
  }) => {
    expectError(/status of 409/)
    await asAlone('amara.nwosu', { to: '/hiam/role/list?code=d' })
    await expect(rows(page)).toHaveCount(5)
    // A browser that shares the cookies, yet no channel between windows.
    const other = await anotherBrowser()
    await other.context().setStorageState(await page.context().storageState())
    await other.goto('/workplace')
    await chooseTenant(other, 'Halden Clinics')
    await panel(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(page.getByText(movedToHalden)).toBeVisible()
    await expect(page.getByText('Charge nurse')).toBeHidden()
  })
})

test('another language comes without a reload, once, and stays [LANG-1] [LANG-2] [LANG-3]', async ({
  asAlone,
  page,
}) => {
  await asAlone('kasper.lind', { to: '/hiam/role/list?code=customs' })
  await expect(panel(page).getByText('Showing 1-2 of 2')).toBeVisible()
  const isMarked = await markPage(page)
  const loads: string[] = []
  // The menu is fetched again whenever it changes; the texts of a language are not.
  page.on('request', request => request.url().includes('/prompt/') && loads.push(request.url()))

  await chooseLanguage(page, '简体中文')
  const roles = page.getByRole('tabpanel', { name: '角色' })
  await expect(roles.getByText('显示 1-2，共 2')).toBeVisible()
  await expect(roles.getByRole('gridcell', { name: '出口报关', exact: true })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '运营' }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await roles.getByRole('button', { name: '更多' }).click()
  await roles.getByRole('button', { name: /^选择日期/ }).click()
  await expect(page.getByRole('table')).toContainText('一')
  await page.keyboard.press('Escape')
  await roles.getByRole('textbox', { name: '编码', exact: true }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(roles.getByText('没有找到')).toBeVisible()
  expect(await isMarked()).toBe(true)

  loads.length = 0
  await page.reload()
  await expect(roles.getByText('没有找到')).toBeVisible()
  await chooseLanguage(page, 'English')
  await expect(panel(page).getByText('Nothing found')).toBeVisible()
  await chooseLanguage(page, '简体中文')
  await chooseLanguage(page, 'English')
  await expect(panel(page).getByText('Nothing found')).toBeVisible()
  expect(loads).toContainEqual(expect.stringContaining('/prompt/en_US'))
  expect(loads.filter((load, at) => loads.indexOf(load) < at)).toEqual([])
})
