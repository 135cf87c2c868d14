import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

// Tall enough to drag without scrolling.
test.use({ viewport: { width: 1440, height: 1300 } })

test('cards are arranged by keyboard and by pointer, added, taken away, kept, and put back [ROUTE-1]', async ({
  page,
  as,
}) => {
  await as('kasper.lind', { to: '/workplace' })
  const first = [
    'Pending tasks',
    'Sign-ins',
    'Shortcuts',
    'Recent changes by others',
    'Messages',
    'Departures today',
  ]
  const setUp = page.getByRole('region', { name: 'Set up Norrvik Freight' })
  await expect(setUp.getByRole('listitem').filter({ hasText: 'Name, logo and color' })).toBeVisible()
  await setUp.getByRole('button', { name: 'Hide this card' }).click()
  await expect(cards(page)).toHaveText(first)
  const changes = page.getByRole('list', { name: 'Recent changes by others' }).getByRole('listitem')
  await expect(changes.first()).toHaveText('Today')
  await expect(changes.nth(1)).toHaveText(/^\S.* (created|changed|deleted|added|removed|gave|took) \S/)
  await expect(page.getByRole('slider', { name: /^Sign-ins of the last 14 days: \d+ in all/ })).toBeVisible()
  await button(page, 'Show as table').click()
  await expect(page.getByRole('table', { name: 'Sign-ins by day' }).getByRole('row')).toHaveCount(15)

  await button(page, 'Arrange cards').click()
  await button(page, 'Move Sign-ins').press('ArrowUp')
  await expect(said(page, 'Sign-ins: column 1, row 1.')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(said(page, 'Sign-ins cannot move further.')).toBeAttached()
  await button(page, 'Resize Sign-ins').press('ArrowDown')
  await expect(said(page, 'Sign-ins: 12 columns wide, 8 rows high.')).toBeAttached()

  // Dragged by its header onto the header of the card above, which makes room.
  const [from, to] = [button(page, 'Move Messages'), button(page, 'Move Pending tasks')]
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the cards have no place')
  await page.mouse.move(start.x + 40, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y - 40)
  await page.mouse.move(end.x + 40, end.y + 20)
  await page.mouse.up()
  await expect(said(page, 'Messages: column 1, row 9.')).toBeAttached()

  await button(page, 'Remove Shortcuts').click()
  await button(page, 'Add card').click()
  await page.getByRole('menuitem', { name: 'People online' }).click()
  await button(page, 'Save').click()
  await expect(button(page, 'Arrange cards')).toBeVisible()
  const arranged = [
    'Sign-ins',
    'Messages',
    'Pending tasks',
    'Recent changes by others',
    'Departures today',
    'People online',
  ]
  const shown = async () => new Set(await cards(page).allTextContents())
  await expect.poll(shown).toEqual(new Set(arranged))
  await expect(cards(page).first()).toHaveText('Sign-ins')

  await page.reload()
  await expect.poll(shown).toEqual(new Set(arranged))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cards(page).first()).toHaveText('Sign-ins')
  await expect(button(page, 'Arrange cards')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 1300 })

  await button(page, 'Arrange cards').click()
  for (const name of arranged) await button(page, `Move ${name}`).press('Delete')
  await button(page, 'Save').click()
  await expect(page.getByText('No cards yet')).toBeVisible()
  await button(page, 'Arrange cards').first().click()
  await button(page, 'Reset layout').click()
  await button(page, 'Save').click()
  await expect(cards(page)).toHaveText(first.toSpliced(3, 0, 'Set up Norrvik Freight'))
})

test('only cards of the role are there, and one that the console does not know says so and can be removed', async ({
  page,
  as,
}) => {
  await inDatabase(({ site }) =>
    sql`insert into dashboard_card (tenant_id, code, name, level, catalog_type, x, y, w, h)
      select tenant_id, 'NORRVIK_Weather', '{"en_US": "Road weather"}', 'organization', 'report', 0, 0, 20, 5
      from tenant where num = 'NORRVIK'`.execute(site),
  )
  try {
    await as('agnieszka.wrona', { to: '/workplace' })
    await expect(page.getByText('This card is not available in this console')).toBeVisible()
    await expect(cards(page).filter({ hasText: 'Sign-ins' })).toHaveCount(0)
    await button(page, 'Remove Road weather').click()
    await expect(cards(page).filter({ hasText: 'Road weather' })).toHaveCount(0)
    await expect(cards(page).filter({ hasText: 'Pending tasks' })).toBeVisible()
  } finally {
    await inDatabase(({ site }) =>
      sql`delete from dashboard_card where code = 'NORRVIK_Weather'`.execute(site),
    )
  }
})
