import { randomUUID } from 'node:crypto'
import { isWhole } from '@atrium/server/testing/extent'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { goOnOrLoad } from './setup/going.ts'
import { field, type Level, type RecordScreen } from './setup/record-screen.ts'
import { recordScreens } from './setup/record-screens.ts'

test.describe.configure({ mode: 'parallel' })

const sides: { level: Level; owner: string; stranger: string }[] = [
  { level: 'platform', owner: 'admin', stranger: 'ines.marchetti' },
  { level: 'tenant', owner: 'sofia.lindqvist', stranger: 'ines.marchetti' },
]

/** The number of tests each side is divided into. */
const shares = 3

/** Screens of both levels are walked at one of them, with `npm test -- --whole` at both. */
const isWalkedAt = (level: Level, screen: RecordScreen, at: number) =>
  screen.level ? screen.level === level : isWhole || at % 2 === (level === 'platform' ? 0 : 1)

for (const { level, owner, stranger } of sides) {
  const screens = recordScreens.filter((screen, at) => isWalkedAt(level, screen, at))
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

for (const { level, owner, stranger } of sides)
  test(`an upload rule of a ${level} is made where there is such a place, changed and deleted, and changed by no other tenant`, async ({
    as,
    page,
    anotherBrowser,
    expectError,
  }) => {
    expectError(/status of 404/)
    const directory = `quay-${randomUUID().slice(0, 8)}`
    await as(owner, { to: '/hfile/file-upload?rule=new' })
    const rule = page.getByRole('complementary')
    await field(rule, 'Directory').fill('../wards')
    await rule.getByRole('button', { name: 'Create rule' }).click()
    await expect(
      rule.getByText('Use letters, digits, - and _, with / between the parts.').first(),
    ).toBeVisible()
    await field(rule, 'Directory').fill(directory)
    await field(rule, 'Extensions').fill('csv')
    await rule.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByText('Rule created')).toBeVisible()
    await field(rule, 'Extensions').fill('csv,txt')
    await rule.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Rule saved')).toBeVisible()
    await page.reload()
    await expect(field(rule, 'Extensions')).toHaveValue('csv,txt')

    const other = await anotherBrowser()
    await as(stranger, { page: other, to: page.url() })
    const says = level === 'platform' ? /^This rule belongs to the platform\./ : 'This rule does not exist'
    await expect(other.getByRole('complementary').getByText(says).filter({ visible: true })).toBeVisible()
    await expect(other.getByRole('complementary').getByRole('button', { name: 'Save' })).toHaveCount(0)

    await rule.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete the rule for hpfm/${directory}?` })
    await question.getByRole('button', { name: 'Delete rule' }).click()
    await expect(page.getByText('Rule deleted')).toBeVisible()
    await expect(line(page, directory)).toHaveCount(0)
  })

test('what could not be sent is read, sent again and deleted by its own tenant alone [SAFE-1]', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 404/)
  await as('sofia.lindqvist', { to: '/hmsg/message-query?trxStatusCode=F' })
  await page.getByRole('gridcell', { name: 'Results of the morning round' }).first().click()
  const sent = page.getByRole('complementary')
  await sent.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The message is being sent again')).toBeVisible()
  const address = page.url()
  const other = await anotherBrowser()
  await as('ines.marchetti', { page: other, to: address })
  await expect(other.getByRole('complementary').getByRole('alert')).toContainText('Could not load')
  await sent.getByRole('button', { name: 'Delete' }).click()
  await expect(sent).toHaveCount(0)
  await page.goto(address)
  await expect(sent.getByRole('alert')).toContainText('Could not load')
})

test('a feature is switched off for one tenant alone, at once, and on again', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const [kestrel, halden] = [await anotherBrowser(), await anotherBrowser()]
  await as('liang.wen', { page: kestrel, to: '/hiam/user-group-management' })
  await as('sofia.lindqvist', { page: halden, to: '/hiam/user-group-management' })
  const theirs = kestrel.getByRole('button', { name: '导出', exact: true })
  await expect(theirs).toBeVisible()

  await as('admin', { to: '/hpfm/feature/list' })
  await page.getByRole('searchbox', { name: 'Find a tenant' }).fill('Kestrel')
  const exports = page.getByRole('switch', { name: 'Export for Kestrel Energy' })
  const differing = page.getByRole('button', { name: /^Differs from default/ })
  await expect(differing).toHaveText(/0$/)
  await exports.click()
  await expect(page.getByText('“Export” saved')).toBeVisible()
  await expect(exports).not.toBeChecked()
  await expect(differing).toHaveText(/1$/)
  await expect(theirs).toBeHidden()
  await expect(halden.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await exports.click()
  await expect(theirs).toBeVisible()
  await expect(differing).toHaveText(/0$/)

  // Several features at once, for the tenants in sight.
  await page.getByRole('checkbox', { name: 'Select Export' }).click()
  await page.getByRole('checkbox', { name: 'Select Traces' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('2 values changed')).toBeVisible()
  await expect(theirs).toBeHidden()
  await page.getByRole('button', { name: 'Follow default' }).click()
  await expect(theirs).toBeVisible()
  await expect(halden.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
})

test('screens of the platform alone are nobody’s of a tenant', async ({ as, page }) => {
  await as('ines.marchetti')
  for (const address of [
    '/hiam/api-management',
    '/hpfm/card-manage',
    '/hpfm/feature/list',
    '/hpfm/language/list',
    '/hpfm/platform-log',
  ]) {
    await page.goto(address)
    await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
  }
})

const drawer = (page: Page, title: string) => page.getByRole('complementary', { name: title, exact: true })
const save = (page: Page, title: string, button = 'Save') =>
  drawer(page, title).getByRole('button', { name: button }).click()
const line = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('treeitem')).filter({ hasText: name })

async function walkThrough(screen: RecordScreen, level: Level, page: Page, other: Page): Promise<void> {
  const { name: nameField = 'Name', code = 'Code', search } = screen
  const mark = `quay-${randomUUID().slice(0, 8)}`
  const [made, changed] = [`Quay ${mark}`, `Quay ${mark} east`]

  await goOnOrLoad(page, `${screen.to}?${screen.entity}=new`)
  const draft = drawer(page, screen.new)
  await save(page, screen.new, screen.new)
  await expect(draft.getByRole('alert')).toContainText(/needs? attention/)
  await field(draft, nameField).fill(made)
  if (code) await field(draft, code).fill(mark)
  await screen.fill?.(draft, level)
  await save(page, screen.new, screen.new)
  if (screen.entity === 'webhook')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  await field(drawer(page, made), nameField).fill(changed)
  await save(page, made)
  const record = drawer(page, changed)
  if (code) await expect(field(record, code)).toBeEditable({ editable: screen.isCodeChangeable === true })
  const address = new URL(page.url())
  if (search) address.searchParams.set(search.by, mark)

  // Without a permission for the page there is no tab.
  const to = address.pathname + address.search
  await (screen.level === 'platform' ? other.goto(to) : goOnOrLoad(other, to))
  await expectUnknown(screen, level, other, changed)

  await record.getByRole('button', { name: 'Close' }).click()
  if (search) {
    await field(page.getByRole('search'), search.field).fill(mark)
    await field(page.getByRole('search'), search.field).press('Enter')
  }
  await line(page, changed).click()
  await expect(field(record, nameField)).toHaveValue(changed)
  // Not the buttons that remove a link or a chosen value.
  const remove = /^(Delete( |$)|Remove$)/
  if (screen.isRemovedFromList) {
    await page.getByRole('checkbox', { name: `Select ${changed}` }).check()
    await page.getByRole('tabpanel').getByRole('button', { name: remove }).click()
  } else await record.getByRole('button', { name: remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: remove }).click()
  await expect(line(page, changed)).toHaveCount(0)
}

/** Checks that a user of another tenant cannot see the record. */
async function expectUnknown(screen: RecordScreen, level: Level, other: Page, name: string): Promise<void> {
  const { name: nameField = 'Name', search, ofPlatform } = screen
  const record = drawer(other, name)
  if (screen.level === 'platform')
    return expect(other.getByText('Sorry, you have no permission to access this page')).toBeVisible()
  if (level === 'platform' && ofPlatform === 'replace')
    return expect(record.getByText('What you save applies to this tenant only.')).toBeVisible()
  if (level === 'platform' && ofPlatform === 'read') {
    await expect(field(record, nameField)).not.toBeEditable()
    return expect(record.getByRole('button', { name: 'Save' })).toHaveCount(0)
  }
  await expect(other.getByRole('complementary').getByText(/ does not exist$/)).toBeVisible()
  if (search) await expect(other.getByText('Nothing found')).toBeVisible()
  await expect(line(other, name)).toHaveCount(0)
}
