import { siteOf } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { addLookups, type FieldData } from '@atrium/server/seed/lookup-rows'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import type { Locator, Page } from '@playwright/test'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const field = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const lookUp = (page: Page, label: string) =>
  page.getByRole('button', { name: `Look up: ${label}`, exact: true }).click()
const trying = (code: string) => `/hpfm/lov-view/list?size=50&lovView=${code}`

/** Adds a lookup with a view of its own to the tenant of the tests' administrator. */
const addOwn = (code: string, title: string, fields: readonly FieldData[]) =>
  inDatabase(({ site }) =>
    siteOf(site)({}, async db => {
      const { tenantId } = await db
        .selectFrom('tenant')
        .select('tenantId')
        .where('num', '=', 'NORRVIK')
        .executeTakeFirstOrThrow()
      const values = ['Pine', 'Oak', 'Ash'].map(name => ({
        value: name.toLowerCase(),
        meaning: name,
        tag: '1',
      }))
      await addLookups(
        db,
        tenantId,
        [{ code, name: [title, title], values }],
        [
          {
            code,
            name: [title, title],
            lookup: code,
            title: [title, title],
            value: 'value',
            display: 'meaning',
            height: 330,
            fields,
          },
        ],
      )
    }),
  )

/** The number of vertical lines at which fields of a query begin. */
async function edgesOf(bar: Locator, labels: readonly string[]): Promise<number> {
  const boxes = labels.map(label => bar.getByText(label, { exact: true }).boundingBox())
  return new Set((await Promise.all(boxes)).map(box => Math.round(box?.x ?? -1))).size
}

test('a role is looked for in a dialog: by its first fields or more, by page, and only by what can be searched for [LOV-2] [LOV-3] [LOV-4] [LOV-11]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list?role=new' })
  await lookUp(page, 'Parent role')
  const roles = dialog(page, 'Choose a role')
  const bar = roles.getByRole('search')
  const rows = roles.getByRole('grid').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(roles.getByText(/^Showing 1-5 of \d+$/)).toBeVisible()
  for (const shown of ['Name', 'Code']) await expect(bar.getByLabel(shown, { exact: true })).toBeVisible()
  await expect(bar.getByLabel('Status', { exact: true })).toBeVisible()
  await expect(bar.getByText('Ends before')).toBeHidden()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(bar.getByText('Ends before')).toBeVisible()
  await bar.getByRole('button', { name: 'Collapse' }).click()
  await expect(bar.getByText('Ends before')).toBeHidden()

  await roles.getByRole('button', { name: 'Page 2' }).click()
  await expect(roles.getByText(/^Showing 6-10 of/)).toBeVisible()
  const name = bar.getByLabel('Name', { exact: true })
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/roles/paging')) asked += 1
  })
  await name.fill('x'.repeat(121))
  await name.press('Enter')
  await expect(bar.getByRole('alert')).toHaveText('At most 120 characters')
  await expect(roles.getByText(/^Showing 6-10 of/)).toBeVisible()
  expect(asked).toBe(0)
  await name.fill('manager')
  await name.press('Enter')
  await expect(roles.getByText(/^Showing 1-\d of \d$/)).toBeVisible()
  await expect(rows.filter({ hasNotText: 'manager' })).toHaveCount(0)

  await roles.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByText('Select at least one row')).toBeVisible()
  await rows.filter({ hasText: 'ops-manager' }).click()
  await expect(roles.getByText('Operations manager selected')).toBeVisible()
  await roles.getByRole('button', { name: 'Choose' }).click()
  await expect(roles).toBeHidden()
  await expect(field(page, 'Parent role')).toHaveValue('Operations manager')
  // Enter searched in the dialog only: the form below was not submitted.
  await expect(page.getByText('need attention')).toBeHidden()

  await field(page, 'Inherits from').fill('depot m')
  await page.getByRole('option', { name: 'Depot manager' }).click()
  await expect(field(page, 'Inherits from')).toHaveValue('Depot manager')
  await page.getByRole('button', { name: 'Clear: Inherits from' }).click()
  await expect(field(page, 'Inherits from')).toHaveValue('')
  await field(page, 'Inherits from').click()
  await expect(page.getByRole('group', { name: 'Recently used' })).toContainText('Depot manager')
})

test('a dialog says that it is loading, what failed in the words of the server, and what is not defined [LOV-1] [LOV-6] [LOV-7]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 403/)
  await addOwn('E2E.WOOD_GONE', 'Choose a wood that goes', [
    { field: 'meaning', label: ['Name', '名称', 'الاسم'] },
  ])
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  // The same answer, delayed.
  await page.route('**/lov-view/info?viewCode=HIAM.TENANT', async route => {
    await held
    await route.continue()
  })
  await as('ines.marchetti', { to: trying('HIAM.TENANT') })
  await lookUp(page, 'Single choice')
  await expect(dialog(page, 'lov HIAM.TENANT loading...')).toBeVisible()
  release()
  const tenants = dialog(page, 'Choose a tenant')
  await expect(tenants.getByRole('alert')).toContainText('Could not load the options')
  await expect(page.getByText('Only the platform can do this')).toBeVisible()
  await tenants.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(trying('E2E.WOOD_GONE'))
  await expect(field(page, 'Single choice')).toBeVisible()
  await inDatabase(({ site }) =>
    siteOf(site)({}, (db: Scoped<SeedTables>) =>
      db.updateTable('lovView').set({ enabled: false }).where('code', '=', 'E2E.WOOD_GONE').execute(),
    ),
  )
  await lookUp(page, 'Single choice')
  await expect(
    page.getByText('Lov view not defined: E2E.WOOD_GONE, please maintain the lov view'),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a dialog whose view does not arrive says so, and is there once the network is back [LOV-7]', async ({
  as,
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/)
  // The picker asks for the view before its dialog opens, too.
  await page.route(/\/lov-view\/info/, route => route.abort('internetdisconnected'))
  await as('ines.marchetti', { to: trying('HIAM.ROLE') })
  await expect(field(page, 'Single choice')).toBeVisible()
  await context.setOffline(true)
  await page.unroute(/\/lov-view\/info/)
  await lookUp(page, 'Single choice')
  const loading = dialog(page, 'lov HIAM.ROLE loading...')
  await expect(loading.getByText('Could not load the options')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'network request error' })).toContainText(
    'try again later',
  )
  await context.setOffline(false)
  await expect(dialog(page, 'Choose a role').getByRole('grid')).toBeVisible()
})

test('a choice that is saved at once reports its result, and the dialog stays when it was refused [LOV-7]', async ({
  asAlone,
  page,
  expectError,
}) => {
  expectError(/status of 400/)
  await inDatabase(({ site }) =>
    siteOf(site)({}, db =>
      addLookups(
        db,
        0,
        [
          {
            code: 'HIAM.TIME_ZONE',
            name: ['', ''],
            values: [{ value: 'Mars/Olympus', meaning: 'Mars/Olympus' }],
          },
        ],
        [],
      ),
    ),
  )
  await asAlone('andrius.jankus', { to: '/hiam/user/info?tab=preferences' })
  await field(page, 'Time zone').fill('olympus')
  await expect(page.getByRole('option', { name: 'Mars/Olympus' })).toBeVisible()
  await field(page, 'Time zone').press('Escape')
  await lookUp(page, 'Time zone')
  const zones = dialog(page, 'Choose a time zone')
  const name = zones.getByRole('search').getByLabel('Name', { exact: true })
  await name.fill('olympus')
  await name.press('Enter')
  await zones.getByRole('gridcell', { name: 'Mars/Olympus', exact: true }).dblclick()
  await expect(page.getByText('Operation failed')).toBeVisible()
  await expect(page.getByText('This time zone does not exist')).toBeVisible()
  await expect(zones).toBeVisible()
  await name.fill('tokyo')
  await name.press('Enter')
  await zones.getByRole('gridcell', { name: 'Asia/Tokyo', exact: true }).dblclick()
  await expect(page.getByText('Operation successful')).toBeVisible()
  await expect(zones).toBeHidden()
  await expect(field(page, 'Time zone')).toHaveValue('Asia/Tokyo')
})

test('title, height, kinds and options of fields, titles and widths of columns are those of the view [LOV-5] [LOV-11] [LOV-12]', async ({
  as,
  page,
}) => {
  await addOwn('E2E.WOOD', 'Choose a wood', [
    { field: 'meaning', label: ['Wood', '木材'], search: true, width: 200 },
    { field: 'value', label: ['Short', '简称'], width: 130 },
    { field: 'orderSeq', label: ['Place', '位置'], search: true, width: 90, type: 'INT' },
    { field: 'tag', label: ['Hard', '硬'], search: true, width: 80, type: 'SELECT', source: 'HPFM.FLAG' },
    { field: 'from', label: ['From', '自'], search: 'only', type: 'DATE' },
    { field: 'at', label: ['At', '时'], search: 'only', type: 'DATETIME' },
  ])
  await as('ines.marchetti', { to: trying('E2E.WOOD') })
  await lookUp(page, 'Single choice')
  const woods = dialog(page, 'Choose a wood')
  await expect(woods.getByRole('gridcell', { name: 'Oak', exact: true })).toBeVisible()
  expect((await woods.boundingBox())?.width).toBe(200 + 130 + 90 + 80 + 300)
  await expect(woods.getByRole('columnheader')).toHaveText(['Wood', 'Short', 'Place', 'Hard'])
  const widthOf = async (name: string) =>
    (await woods.getByRole('columnheader', { name }).boundingBox())?.width
  expect([await widthOf('Short'), await widthOf('Place'), await widthOf('Hard')]).toEqual([130, 90, 80])
  const top = (await woods.getByRole('columnheader', { name: 'Wood' }).boundingBox())?.y ?? 0
  const end = (await woods.getByRole('button', { name: 'Choose' }).boundingBox())?.y ?? 0
  // The footer's button begins 13 pixels below the rows.
  expect(Math.abs(end - top - 330 - 13)).toBeLessThanOrEqual(2)

  const bar = woods.getByRole('search')
  await bar.getByRole('button', { name: 'More' }).click()
  for (const label of ['Wood', 'Place', 'Hard', 'From', 'At'])
    await expect(bar.getByText(label, { exact: true })).toBeVisible()
  expect(await edgesOf(bar, ['Wood', 'Place', 'Hard', 'From', 'At'])).toBe(2)
  await bar.getByLabel('Place', { exact: true }).fill('1.5')
  await bar.getByLabel('Place', { exact: true }).press('Enter')
  await expect(bar.getByRole('alert')).toHaveText('Enter a whole number')
  await bar.getByLabel('Place', { exact: true }).fill('')
  await bar.getByRole('button', { name: 'Choose a date: From' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a date: From' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Choose a date: From' })).toHaveCount(0)
  await bar.getByLabel('At', { exact: true }).fill('noon')
  await bar.getByLabel('At', { exact: true }).press('Enter')
  await expect(bar.getByLabel('At', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await bar.getByLabel('At', { exact: true }).fill('')
  await bar.getByLabel('Hard', { exact: true }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText(['Any', 'Yes', 'No'])
  await options.filter({ hasText: 'No' }).click()
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(woods.getByText('Nothing found')).toBeVisible()
  await woods.getByRole('button', { name: 'Clear filter' }).click()
  await expect(woods.getByRole('gridcell', { name: 'Yes', exact: true })).toHaveCount(3)
})

test('a dialog without columns is 700 pixels wide; its query has one column for one field, and none without fields [LOV-5]', async ({
  as,
  page,
}) => {
  await addOwn('E2E.WOOD_ONE', 'Choose a wood by name', [
    { field: 'meaning', label: ['Wood', '木材'], search: 'only' },
  ])
  await addOwn('E2E.WOOD_NONE', 'Choose any wood', [])
  await as('ines.marchetti', { to: trying('E2E.WOOD_ONE') })
  await lookUp(page, 'Single choice')
  const one = dialog(page, 'Choose a wood by name')
  await expect(one.getByRole('search')).toBeVisible()
  expect((await one.boundingBox())?.width).toBe(700)
  expect(await edgesOf(one.getByRole('search'), ['Wood'])).toBe(1)
  await page.goto(trying('E2E.WOOD_NONE'))
  await lookUp(page, 'Single choice')
  const none = dialog(page, 'Choose any wood')
  await expect(none.getByRole('grid')).toBeVisible()
  expect((await none.boundingBox())?.width).toBe(700)
  await expect(none.getByRole('search')).toHaveCount(0)
})

test('a tree opens and is searched, ten thousand entries take as little room as ten, and several are kept over pages [LOV-10]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: trying('NORRVIK.DEPOT_TREE') })
  await lookUp(page, 'Single choice')
  const depots = dialog(page, 'Choose a region or depot')
  const tree = depots.getByRole('treegrid')
  const line = (name: string) => tree.getByRole('row', { name })
  await expect(line('Gothenburg')).toHaveAttribute('aria-level', '2')
  await depots.getByRole('button', { name: 'Collapse Nordics' }).click()
  await expect(line('Gothenburg')).toBeHidden()
  const name = depots.getByRole('search').getByLabel('Name', { exact: true })
  await name.fill('goth')
  await name.press('Enter')
  await expect(tree.getByRole('row')).toHaveCount(3)
  await tree.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Single choice')).toHaveValue('Gothenburg')
  await expect(page.getByText('Stored: gothenburg')).toBeVisible()

  await page.goto(trying('NORRVIK.PLACE_LIST'))
  await lookUp(page, 'Single choice')
  const all = dialog(page, 'Choose a storage place').getByRole('treegrid')
  await expect(all).toHaveAttribute('aria-rowcount', '10001')
  expect(await all.getByRole('row').count()).toBeLessThan(60)
  await all.focus()
  for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'PageUp', 'ArrowUp']) {
    await page.keyboard.press(key)
    await expect(all.locator('[data-at]')).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('End')
  await expect(all.getByRole('row', { name: 'Szczecin 20-50' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Single choice')).toHaveValue('Szczecin 20-50')

  // Only the places of one depot are offered; choosing another depot clears the choice.
  await page.goto(trying('NORRVIK.PLACE'))
  await expect(field(page, 'Multiple choice')).not.toBeEditable()
  const depot = field(page, 'Parent value')
  await depot.click()
  await page.getByRole('option', { name: 'Riga' }).click()
  await lookUp(page, 'Multiple choice')
  const places = dialog(page, 'Choose a storage place')
  await places.getByRole('gridcell', { name: 'Riga 01-01', exact: true }).click()
  await places.getByRole('button', { name: 'Page 2', exact: true }).click()
  await places.getByRole('gridcell', { name: 'Riga 01-06', exact: true }).click()
  await expect(places.getByText('2 selected')).toBeVisible()
  await places.getByRole('button', { name: 'Choose' }).click()
  const one = page.getByRole('button', { name: 'Remove Riga 01-06' })
  await expect(one).toBeVisible()
  await depot.click()
  await page.getByRole('option', { name: 'Oslo' }).click()
  await expect(one).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const [direction, loginName] of [
    ['left to right', 'ines.marchetti'],
    ['right to left', 'layla.nasser'],
  ] as const)
    test(`a lookup is a sheet that its buttons close, and a chosen entry stays in its place, ${direction}`, async ({
      as,
      page,
    }) => {
      await as(loginName, { to: '/hiam/role/list?role=new' })
      await page.getByRole('complementary').locator('[data-position="right"] button').first().click()
      const sheet = page.getByRole('dialog')
      const entry = sheet.getByRole('row').first()
      const name = entry.getByRole('gridcell').nth(1)
      await expect(entry).toBeVisible()
      // The two buttons share the width: there is no third one in its head.
      const buttons = sheet.locator('footer > button')
      const [cancel, choose] = [buttons.first(), buttons.last()]
      await expect(buttons).toHaveCount(2)
      await expect(sheet.locator('header button')).toHaveCount(0)
      expect((await choose.boundingBox())?.width).toBeGreaterThan(200)
      const before = await name.boundingBox()
      await entry.getByRole('radio').click()
      await expect(entry).toHaveAttribute('aria-selected', 'true')
      expect(await name.boundingBox()).toEqual(before)
      await cancel.click()
      await expect(sheet).toHaveCount(0)
    })
})
