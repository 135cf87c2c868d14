import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const address = '/hptl/portal-page/list'
const screen = (page: Page) => page.getByRole('tabpanel', { name: 'Portal pages' })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]')

/** Creates a page as an editor, and opens it. */
async function write(page: Page, code: string, title: string): Promise<Locator> {
  await screen(page).getByRole('button', { name: 'Create page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create page' })
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await field(dialog, 'Title').fill(title)
  await field(dialog, 'End of the URL').fill(code)
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByText(`“${title}” saved as a draft`)).toBeVisible()
  return screen(page)
}

test.beforeEach(() => test.setTimeout(120_000))

test('a page is written in blocks, seen before it is saved, and on the portal within a second of being published', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const code = `p-${randomUUID().slice(0, 8)}`
  const title = `Timetable ${code}`
  await as('ines.marchetti', { to: address })
  const editor = await write(page, code, title)
  await expect(preview(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()

  const add = async (kind: string) => {
    await editor.getByRole('button', { name: 'Add block' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  await add('Quote')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('alert')).toHaveText('A block is incomplete.')
  await expect(editor.getByText('Enter a value.')).toHaveCount(2)
  await field(editor, 'Quote').fill('Nobody waits for the ferry.')
  await field(editor, 'Author').fill('The harbour master')
  await add('Text')
  await field(editor, 'Text').fill('The quay closes at four.')
  // The server renders unsaved content.
  await expect(preview(page).getByText('The quay closes at four.')).toBeVisible()

  const names = () =>
    editor
      .getByRole('button', { name: /^Move (Text|Quote)/ })
      .evaluateAll(handles => handles.map(handle => handle.getAttribute('aria-label')?.slice(5, 9)))
  await editor.getByRole('button', { name: /^Move Text/ }).press('ArrowUp')
  await expect.poll(names).toEqual(['Text', 'Quot'])
  await editor
    .getByRole('button', { name: /^Move Quote/ })
    .dragTo(editor.getByRole('button', { name: /^Move Text/ }))
  await expect.poll(names).toEqual(['Quot', 'Text'])
  await editor.getByRole('button', { name: /^Duplicate Quote/ }).click()
  await expect.poll(names).toHaveLength(3)
  await editor
    .getByRole('button', { name: /^Delete Quote/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toHaveLength(3)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${title}” saved as version 2`)).toBeVisible()

  const visitor = await anotherBrowser()
  const seen = async () => (await visitor.request.get(`/portal/pages/${code}?tenant=NORRVIK`)).status()
  expect(await seen()).toBe(404)
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`“${title}” published`)).toBeVisible()
  await expect.poll(seen, { timeout: 1_000, intervals: [50] }).toBe(200)
  await visitor.goto(`/portal/pages/${code}?tenant=NORRVIK`)
  await expect(visitor.getByText('Nobody waits for the ferry.')).toHaveCount(2)
  expect((await visitor.request.get(`/portal/pages/${code}?tenant=HALDEN`)).status()).toBe(404)

  await editor.getByRole('tab', { name: 'Versions' }).click()
  await editor.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Version 1 restored as the newest version')).toBeVisible()
  await expect(editor.getByText('Published · newer version saved')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Nobody waits for the ferry.')).toHaveCount(2)

  await editor.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText(`“${title}” unpublished`)).toBeVisible()
  await expect.poll(seen, { timeout: 1_000, intervals: [50] }).toBe(404)
  await editor.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText(`“${title}” deleted`)).toBeVisible()
  await expect(screen(page).getByText('Showing 1-')).toBeVisible()
  await expect(screen(page).getByRole('gridcell', { name: title })).toHaveCount(0)
})

test('unsaved content of a page is offered again, and search engines get the texts written for them', async ({
  as,
  page,
}) => {
  const code = `p-${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: address })
  const editor = await write(page, code, `Quay ${code}`)
  await editor.getByRole('tab', { name: 'Search engines' }).click()
  await field(editor, 'Description').fill('x'.repeat(160))
  await expect(editor.getByText('160 of 155 characters: the end is cut off')).toBeVisible()
  await field(editor, 'Description').fill('When the quay is open.')
  await expect(editor.getByRole('figure').getByText('When the quay is open.')).toBeVisible()
  // The browser keeps unsaved input, as in every form.
  await expect(editor.getByText('1 unsaved change')).toBeVisible()
  await page.reload()
  await screen(page).getByRole('button', { name: 'Restore' }).first().click()
  await editor.getByRole('tab', { name: 'Search engines' }).click()
  await expect(field(editor, 'Description')).toHaveValue('When the quay is open.')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`“Quay ${code}” published`)).toBeVisible()
  const { request } = page
  const text = await (await request.get(`/portal/pages/${code}?tenant=NORRVIK`)).text()
  expect(text).toContain('<meta name="description" content="When the quay is open.">')
})

test('a picture is uploaded into a block, and its page is planned for a day to come', async ({
  as,
  page,
}) => {
  const code = `p-${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: address })
  const editor = await write(page, code, `Quay ${code}`)
  await editor.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
  const stored = page.waitForResponse(answer => answer.url().endsWith('/files/multipart'))
  await editor.locator('li input[type=file]').setInputFiles({
    name: 'quay.png',
    mimeType: 'image/png',
    buffer: onePixel,
  })
  const picture = await (await stored).text()
  await field(editor, 'Alternative text').fill('The quay at noon')
  await expect(preview(page).getByRole('img', { name: 'The quay at noon' })).toHaveAttribute('src', picture)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“Quay ${code}” saved as version 2`)).toBeVisible()

  await editor.getByRole('button', { name: 'Schedule', exact: true }).click()
  const plan = page.getByRole('dialog', { name: `Schedule “Quay ${code}”` })
  await plan.getByLabel('Publish at', { exact: true }).fill('31.02.2030 1435')
  await plan.getByRole('button', { name: 'Save schedule' }).click()
  await expect(plan.getByText(/^Enter a date that exists, such as /)).toBeVisible()
  await expect(plan.getByLabel('Publish at', { exact: true })).toBeFocused()
  await plan.getByLabel('Publish at', { exact: true }).fill('2030-02-15')
  // The time is typed in the calendar: the kit's own field takes 1435 for 10:05.
  await plan.getByRole('button', { name: 'Choose a date: Publish at' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Publish at' })
  await calendar.getByRole('combobox', { name: 'Time' }).fill('1435')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(plan.getByLabel('Publish at', { exact: true })).toHaveValue(/15.*14:35/)
  await plan.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText(`Schedule of “Quay ${code}” saved`)).toBeVisible()
  await expect(editor.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(editor.getByText(/^Version 2 is published on .*15.* 14:35/)).toBeVisible()
  await editor.getByRole('button', { name: 'Unpublish' }).click()
  await expect(editor.getByText('Scheduled', { exact: true })).toHaveCount(0)
})

test('pages of the portal are for those who write them, and of another tenant nobody sees any', async ({
  as,
  page,
}) => {
  await as('amara.nwosu', { to: address })
  await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
  await as('sofia.lindqvist', { to: address })
  await expect(screen(page).getByRole('gridcell', { name: 'Good care, close to home.' })).toBeVisible()
  await expect(screen(page).getByText('Goods in the north')).toHaveCount(0)
})
