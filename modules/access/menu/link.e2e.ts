import { randomUUID } from 'node:crypto'
import type { MenuData } from '@atrium/server/seed/rows'
import type { Locator, Page } from '@playwright/test'
import { addTenant, inDatabase } from '../../../e2e/servers/database.ts'
import { OtherSite } from '../../../e2e/servers/other-site.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { expectTabs, openPage, tab } from '../../../e2e/setup/workspace.ts'

const run = randomUUID().slice(0, 8)
const person = `linker.${run}`
const stranger = `stranger.${run}`
let site: OtherSite
let younger: OtherSite

/** Addresses that would run or embed something if they were followed unchecked. */
const deadRoutes = [
  'javascript:document.body.append(window.canary="ran")',
  ' JaVaScRiPt:window.canary="ran"',
  'java\tscript:window.canary="ran"',
  'data:text/html,<script>parent.canary="ran"</script>',
  'vbscript:canary',
  'blob:https://other.example/1',
  'file:///etc/passwd',
  'https://user:secret@other.example/',
]
const hostileName = `<img src=x onerror="window.canary='ran'"> "quoted" {name} $t(x)`

test.beforeAll(async () => {
  site = await OtherSite.start()
  younger = await OtherSite.start()
  await addTenant(
    tenantOf(`LINK-${run}`, person, [
      {
        code: 'kinds',
        type: 'root',
        icon: 'link',
        name: ['All kinds', '各种类型'],
        children: [
          entry('menu', 'page', 'A page', '/kinds/page'),
          entry('menu', 'publications', 'Publications', '/publications'),
          entry('link', 'news', 'News', `${site.url}/news?from=menu`),
          entry('link', 'bare', 'Without a scheme', `${new URL(site.url).host}/bare`),
          entry('inner-link', 'guide', 'Guide', '/guide.html'),
          entry('inner-link', 'closed', 'Not to be framed', '/openapi.json'),
          entry('inner-link', 'private', 'Roles alone', '/private/hiam/role/list'),
          entry('window', 'away', 'Far away', `${site.url}/away`),
          {
            code: 'folder',
            type: 'dir',
            name: ['A folder', '文件夹'],
            children: [entry('menu', 'inside', 'Inside', '/kinds/inside')],
          },
        ],
      },
      {
        code: 'dead',
        type: 'root',
        icon: 'x"><script>window.canary="ran"</script>',
        name: [hostileName, hostileName],
        children: [
          entry('menu', 'hostile', hostileName, '//other.example/hostile'),
          entry('link', 'breaks', 'Breaks out', `https://a;script-src/,x`),
          ...deadRoutes.flatMap((route, at) => [
            entry('link', `link${at}`, `Dead link ${at}`, route),
            entry('inner-link', `inner${at}`, `Dead inner link ${at}`, route),
            entry('window', `window${at}`, `Dead window ${at}`, route),
          ]),
        ],
      },
    ]),
  )
  await addTenant(tenantOf(`NONE-${run}`, stranger, []))
})

test.afterAll(async () => {
  await site.stop()
  await younger.stop()
})

test('a link shows the page of another site in a frame of its own tab, which learns nothing [MENU-4] [ROUTE-11]', async ({
  page,
  as,
  expectError,
}) => {
  // Logged by the browser when the frame tried to navigate.
  expectError(/Unsafe attempt to initiate navigation/)
  await as(person)
  await openPage(page, 'News')
  await expectTabs(page, 'Workspace', 'News')
  await expect(page).toHaveURL(/\/link\/[^/]+$/)
  const frame = page.frameLocator('iframe[title="News"]')
  await expect(frame.getByRole('heading', { name: 'Another site: /news' })).toBeVisible()
  expect(site.asked).toContainEqual({
    path: '/news?from=menu',
    body: '',
    referer: undefined,
    cookie: undefined,
  })

  await expect(page.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
    'href',
    `${site.url}/news?from=menu`,
  )
  await frame.getByRole('link', { name: 'Away from here' }).click()
  await frame.getByRole('link', { name: 'Further' }).click()
  await expect(frame.getByRole('heading', { name: 'Another site: /next' })).toBeVisible()
  await tab(page, 'Workspace').click()
  await tab(page, 'News').click()
  await expect(frame.getByRole('heading', { name: 'Another site: /next' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(frame.getByRole('heading', { name: 'Another site: /news' })).toBeVisible()

  await openPage(page, 'Without a scheme')
  await expect(
    page
      .frameLocator('iframe[title="Without a scheme"]')
      .getByRole('heading', { name: 'Another site: /bare' }),
  ).toBeVisible()
})

test('a page whose address begins with the letters of a public one opens in a tab and is remembered [AREA-3] [TAB-7]', async ({
  page,
  as,
}) => {
  await as(person, { to: '/publications' })
  await expectTabs(page, 'Workspace', 'Publications')
  await tab(page, 'Workspace').click()
  await page.reload()
  await expectTabs(page, 'Workspace', 'Publications')
  await openPage(page, 'Publications')
  await expect(page).toHaveURL('/publications')
})

test('an inner link shows a page of the same host in a frame, without a token in its address [MENU-4] [ROUTE-11]', async ({
  page,
  as,
}) => {
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await as(person)
  await openPage(page, 'Guide')
  await expect(
    page
      .frameLocator('iframe[title="Guide"]')
      .getByRole('heading', { name: 'Keys and gestures', exact: true }),
  ).toBeVisible()
  // Signed in here, the user is signed in there.
  await openPage(page, 'Roles alone')
  await expect(
    page.frameLocator('iframe[title="Roles alone"]').getByRole('grid', { name: 'Roles' }),
  ).toBeVisible()
  expect(addresses.filter(address => address.includes('token='))).toEqual([])
})

test('a page of the same host that may not be framed is reported as such', async ({
  page,
  as,
  expectError,
}) => {
  expectError(/frame-ancestors/)
  await as(person)
  await openPage(page, 'Not to be framed')
  await expect(page.getByText('This page does not allow being embedded here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in a new window' })).toBeVisible()
})

test('a window leaves the console alone and knows nothing of it; menus and folders are what they are [MENU-4]', async ({
  page,
  context,
  as,
}) => {
  await as(person)
  const panel = await openPanel(page, 'All kinds')
  await expect(panel.getByRole('region', { name: 'A folder' }).getByRole('link')).toHaveText(['Inside'])
  const opened = context.waitForEvent('page')
  await panel.getByRole('link', { name: 'Far away (opens in a new window)' }).click()
  const other = await opened
  await expect(other.getByRole('heading', { name: 'Another site: /away' })).toBeVisible()
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await expectTabs(page, 'Workspace')

  const again = context.waitForEvent('page')
  await filter(page).fill('far away')
  await filter(page).press('Enter')
  await expect((await again).getByRole('heading', { name: 'Another site: /away' })).toBeVisible()
  await expectTabs(page, 'Workspace')

  await (await openPanel(page, 'All kinds')).getByRole('link', { name: 'A page' }).click()
  await expect(page).toHaveURL('/kinds/page')
  await expectTabs(page, 'Workspace', 'A page')
})

test('an address that runs or embeds something is dead wherever a menu shows it [SAFE-42]', async ({
  page,
  as,
}) => {
  await as(person)
  const panel = await openPanel(page, hostileName)
  for (const kind of ['link', 'inner link', 'window']) {
    for (const at of deadRoutes.keys()) {
      await panel.getByRole('textbox').fill(`Dead ${kind} ${at}`)
      const link = panel.getByRole('link', { name: `Dead ${kind} ${at}`, exact: true })
      await expect(link).toHaveAttribute('href', /^\/link\//)
    }
  }
  await page.keyboard.press('Escape')
  for (const name of ['Dead link 0', 'Dead inner link 3', 'Dead window 1']) {
    await openPage(page, name)
    const shown = page.getByRole('tabpanel', { name })
    await expect(shown.getByText('This menu entry has no page')).toBeVisible()
    await expect(shown.locator('iframe, a')).toHaveCount(0)
  }
  await expectNothingRan(page)
})

test('names and icons of menus are shown as what they are [SAFE-41]', async ({ page, as }) => {
  await as(person)
  const panel = await openPanel(page, hostileName)
  await panel.getByRole('link', { name: hostileName, exact: true }).click()
  await expect(tab(page, hostileName)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/other.example/hostile')
  await expect.poll(() => page.title()).toContain(hostileName)
  await filter(page).fill('<img')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
    hostileName + hostileName,
  ])
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('onerror')
  await expect(page.getByRole('option').first()).toContainText(hostileName)
  await expectNothingRan(page)
})

test('a page may frame the sites of its person’s menus and no others, from the moment a menu changes', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await as(person)
  const policy = await framesOf(page)
  expect(policy).toEqual(["'self'", site.url])
  const other = await anotherBrowser()
  await as(stranger, { page: other })
  expect(await framesOf(other)).toEqual(["'self'"])
  expect(await framesOf(await anotherBrowser())).toEqual(["'self'"])

  await setEnabled(false)
  await expect.poll(() => framesOf(page)).toEqual(["'self'"])
  await setEnabled(true)
  await expect.poll(() => framesOf(page)).toEqual(["'self'", site.url])
})

test('a link younger than the window offers a new window or to load this one again', async ({ page, as }) => {
  await as(person)
  await addTenantMenu()
  // Another language fetches the menu again, and this window still has the policy it was loaded with.
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  const menu = page.getByRole('navigation', { name: '菜单' })
  await menu.getByRole('textbox').fill('Younger')
  await menu.getByRole('link', { name: 'Younger' }).click()
  await expect(page.getByText('暂时无法在此显示该页面')).toBeVisible()
  await expect(page.getByRole('link', { name: '在新窗口中打开' })).toHaveAttribute(
    'href',
    `${younger.url}/new`,
  )
  expect(younger.asked).toEqual([])
  await page.getByRole('button', { name: '重新加载', exact: true }).click()
  await expect(
    page.frameLocator('iframe[title="Younger"]').getByRole('heading', { name: 'Another site: /new' }),
  ).toBeVisible()
})

function entry(type: MenuData['type'], stem: string, name: string, route: string): MenuData {
  const code = `kinds.${stem}`
  const sets = [{ code: `${code}.ps.default`, name: ['View', '查看', 'عرض'] as const }]
  return { code, type, name: [name, name], route, sets }
}

function tenantOf(num: string, login: string, menus: readonly MenuData[]) {
  return {
    num,
    name: [num, num] as const,
    domain: 'links.example',
    colour: '#336699',
    timeZone: 'UTC',
    menus,
    roles: [],
    people: [{ login, name: 'Lin Kerr', roles: ['administrator'] }],
  }
}

async function addTenantMenu(): Promise<void> {
  await inDatabase(async ({ site: db }) => {
    const { tenantId, id } = await db
      .selectFrom('menu')
      .innerJoin('tenant', 'tenant.tenantId', 'menu.tenantId')
      .select(['menu.tenantId', 'menu.id'])
      .where('tenant.num', '=', `LINK-${run}`)
      .where('menu.code', '=', 'kinds')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('menu')
      .values({
        tenantId,
        code: 'kinds.younger',
        name: JSON.stringify({ en_US: 'Younger', zh_CN: 'Younger' }),
        level: 'organization',
        parentTenantId: tenantId,
        parentId: id,
        type: 'link',
        route: `${younger.url}/new`,
        icon: null,
        quickIndex: null,
      })
      .execute()
  })
}

async function setEnabled(enabled: boolean): Promise<void> {
  await inDatabase(({ site: db }) =>
    db
      .updateTable('menu')
      .set({ enabled })
      .where('code', 'in', ['kinds.news', 'kinds.bare'])
      .where('tenantId', '=', eb =>
        eb.selectFrom('tenant').select('tenantId').where('num', '=', `LINK-${run}`),
      )
      .execute(),
  )
}

async function framesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/workplace', { headers: { accept: 'text/html' } })
  const policy = answer.headers()['content-security-policy'] ?? ''
  return (/frame-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ')
}

async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name, exact: true }).click()
  return page.getByRole('group', { name, exact: true })
}

function filter(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Filter menu', exact: true })
}

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
}
