import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { field, type Level, type RecordScreen, recordScreens } from './setup/record-screens.ts'

test.describe.configure({ mode: 'parallel' })

const sides: { level: Level; owner: string; stranger: string }[] = [
  { level: 'platform', owner: 'admin', stranger: 'ines.marchetti' },
  { level: 'tenant', owner: 'sofia.lindqvist', stranger: 'ines.marchetti' },
]

/** On each side so many tests that each takes its share of the time. */
const shares = 3

for (const { level, owner, stranger } of sides) {
  const screens = recordScreens.filter(screen => (screen.level ?? level) === level)
  for (let share = 0; share < shares; share++)
    test(`records of a ${level} are made, read, changed and removed, refused when they are not complete, and unknown elsewhere, ${share + 1} of ${shares} [SAFE-1]`, async ({
      as,
      page,
      anotherBrowser,
      expectError,
    }) => {
      test.setTimeout(180_000)
      page.setDefaultTimeout(15_000)
      expectError(/status of 404/)
      const other = await anotherBrowser()
      await as(stranger, { page: other })
      await as(owner)
      for (const screen of screens.filter((_, at) => at % shares === share))
        await test.step(screen.what, () => walkThrough(screen, level, page, other))
    })
}

const drawer = (page: Page, title: string) => page.getByRole('complementary', { name: title, exact: true })
const save = (page: Page, title: string) => drawer(page, title).getByRole('button', { name: 'Save' }).click()
const line = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('treeitem')).filter({ hasText: name })

async function walkThrough(screen: RecordScreen, level: Level, page: Page, other: Page): Promise<void> {
  const { name: nameField = 'Name', code = 'Code', search } = screen
  const mark = `quay-${randomUUID().slice(0, 8)}`
  const [made, changed] = [`Quay ${mark}`, `Quay ${mark} east`]

  await page.goto(`${screen.to}?${screen.noun}=new`)
  const draft = drawer(page, screen.new)
  await save(page, screen.new)
  await expect(draft.getByRole('alert')).toContainText(/needs? attention/)
  await field(draft, nameField).fill(made)
  if (code) await field(draft, code).fill(mark)
  await screen.fill?.(draft, level)
  await save(page, screen.new)
  if (screen.noun === 'webhook') await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  await field(drawer(page, made), nameField).fill(changed)
  await save(page, made)
  const record = drawer(page, changed)
  if (code) await expect(field(record, code)).not.toBeEditable()
  const address = new URL(page.url())
  if (search) address.searchParams.set(search.by, mark)

  await other.goto(address.href)
  await expectUnknown(screen, level, other, changed)

  await record.getByRole('button', { name: 'Close' }).click()
  if (search) {
    await field(page.getByRole('search'), search.field).fill(mark)
    await field(page.getByRole('search'), search.field).press('Enter')
  }
  await line(page, changed).click()
  await expect(field(record, nameField)).toHaveValue(changed)
  const remove = /^(Delete|Remove)( |$)/
  if (screen.isRemovedFromList) {
    await page.getByRole('checkbox', { name: `Select ${changed}` }).check()
    await page.getByRole('tabpanel').getByRole('button', { name: remove }).click()
  } else await record.getByRole('button', { name: remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: remove }).click()
  await expect(line(page, changed)).toHaveCount(0)
}

/** Somebody of a tenant whose record it is not. */
async function expectUnknown(screen: RecordScreen, level: Level, other: Page, name: string): Promise<void> {
  const { name: nameField = 'Name', search, ofPlatform } = screen
  const record = drawer(other, name)
  if (screen.level === 'platform')
    return expect(other.getByText('Sorry, you have no permission to access this page')).toBeVisible()
  if (level === 'platform' && ofPlatform === 'replace')
    return expect(record.getByText('What you save is said in this tenant only.')).toBeVisible()
  if (level === 'platform' && ofPlatform === 'read') {
    await expect(field(record, nameField)).not.toBeEditable()
    return expect(record.getByRole('button', { name: 'Save' })).toHaveCount(0)
  }
  await expect(other.getByRole('complementary').getByText(/ does not exist$/)).toBeVisible()
  if (search) await expect(other.getByText('Nothing found')).toBeVisible()
  await expect(line(other, name)).toHaveCount(0)
}
