import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const overview = '/hfile/file-aggregate'
const tab = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true })
const script =
  '<script>document.title = "ran"; document.documentElement.dataset.ran = "yes"; alert(1)</script>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Files that would run if a browser trusted their claimed type. */
const traps = [
  { name: 'trap.html', mimeType: 'text/html', buffer: Buffer.from(`<!doctype html>${script}`) },
  {
    name: 'trap.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  },
  { name: 'trap.png', mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.from(script)]) },
  { name: 'trap.js', mimeType: 'text/javascript', buffer: Buffer.from('document.title = "ran"') },
]

// Several people open each file.
test.beforeEach(() => test.setTimeout(120_000))

test('files are attached to an announcement with their progress and refusals, and downloaded from there by a link [CALL-30]', async ({
  as,
  page,
  expectError,
}, testInfo) => {
  expectError(/status of 400/)
  const folder = testInfo.outputPath('chosen')
  await mkdir(folder, { recursive: true })
  const chosen = [
    { name: 'berths.txt', content: 'Berth 4 opens at six.' },
    { name: 'program.txt', content: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
    { name: 'film.txt', content: Buffer.alloc(21 * 1024 * 1024, 'x') },
  ]
  for (const { name, content } of chosen) await writeFile(join(folder, name), content)
  await as('kasper.lind', { to: '/hmsg/notices/list?notice=new' })
  const draft = tab(page, 'Announcements').getByRole('complementary', { name: 'Create announcement' })
  await draft.getByRole('textbox', { name: 'Title', exact: true }).fill('Berths of the week')
  await draft.getByRole('textbox', { name: 'Text', exact: true }).fill('See what hangs at it.')
  const attachments = draft.getByRole('group', { name: 'Attachments' })
  const choosing = page.waitForEvent('filechooser')
  await attachments.getByRole('button', { name: 'Attachments: choose files' }).click()
  await (await choosing).setFiles(chosen.map(({ name }) => join(folder, name)))
  await expect(attachments.getByRole('button', { name: 'Download berths.txt' })).toBeVisible()
  await expect(attachments.getByText(/The type of “program.txt” is not accepted/)).toBeVisible()
  await expect(attachments.getByText('“film.txt” is too large. The limit is 20 MB.')).toBeVisible()
  await attachments.getByRole('button', { name: 'Dismiss film.txt' }).click()
  await attachments.getByRole('button', { name: 'Retry upload of program.txt' }).click()
  await expect(attachments.getByText(/The type of “program.txt”/)).toBeVisible()
  await attachments.getByRole('button', { name: 'Dismiss program.txt' }).click()
  await expect(attachments.getByRole('listitem')).toHaveCount(1)
  await draft.getByRole('button', { name: 'Create announcement' }).click()
  await expect(page.getByText('“Berths of the week” saved as a draft')).toBeVisible()

  // The record stores its attachments.
  await page.reload()
  const stored = tab(page, 'Announcements').getByRole('complementary', { name: 'Berths of the week' })
  const downloading = page.waitForEvent('download')
  await stored.getByRole('button', { name: 'Download berths.txt' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('berths.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('Berth 4 opens at six.')
  // The ticket is used up, and the link contains nothing else that is valid.
  expect(download.url()).toMatch(
    /\/hfle\/v1\/\d+\/files\/download\?bucketName=hmsg&storageCode=&access_token=[0-9a-f-]{36}&directory=[^&]*&url=[^&]+$/,
  )
  await stored.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('“Berths of the week” published')).toBeVisible()
  await as('birgit.holm', { to: '/hmsg/user-message/list?kind=announce' })
  await page.getByText('Berths of the week').click()
  const list = page.getByRole('region', { name: 'Attachments' })
  const again = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download berths.txt' }).click()
  expect((await again).suggestedFilename()).toBe('berths.txt')
})

test('no file that was uploaded runs anything, however it is opened [SAFE-50]', async ({
  as,
  page,
  expectError,
}) => {
  // What a traced test adds to each page does not run either.
  expectError(/^Blocked script execution .* sandboxed/)
  await as('kasper.lind', { to: '/hmsg/notices/list?notice=new' })
  const attachments = tab(page, 'Announcements').getByRole('group', { name: 'Attachments' })
  const choosing = page.waitForEvent('filechooser')
  await attachments.getByRole('button', { name: 'Attachments: choose files' }).click()
  await (await choosing).setFiles(traps)
  for (const { name } of traps)
    await expect(attachments.getByRole('button', { name: `Download ${name}` })).toBeVisible()

  await as('kasper.lind', { to: `${overview}?fileName=trap` })
  const files = tab(page, 'File overview')
  const dialogs: string[] = []
  page.context().on('dialog', dialog => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  for (const { name, buffer } of traps) {
    await files.getByRole('gridcell', { name, exact: true }).click()
    const drawer = files.getByRole('complementary', { name })
    const downloading = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download' }).click()
    expect((await readFile(await (await downloading).path())).equals(buffer), name).toBe(true)
    const opening = page.waitForEvent('popup')
    await drawer.getByRole('button', { name: 'Preview' }).click()
    const popup = await opening
    await popup.waitForLoadState()
    expect(await popup.evaluate(() => document.documentElement.dataset.ran ?? document.title)).not.toMatch(
      /^(yes|ran)$/,
    )
    if (!name.endsWith('.png')) await expect(popup.locator('body')).toContainText('document.title')
    // Opaque origin: a script that ran could access nothing.
    expect(await popup.evaluate(() => self.origin), name).toBe('null')
    await popup.close()
    await drawer.getByRole('button', { name: 'Close' }).click()
  }
  expect(dialogs).toEqual([])

  await files.getByRole('checkbox').first().check()
  await files.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 4 files?' })
  await question.getByRole('button', { name: 'Delete 4 files' }).click()
  await expect(page.getByText('4 files deleted')).toBeVisible()
  await expect(files.getByRole('gridcell', { name: 'trap.html', exact: true })).toHaveCount(0)
})

test('who runs the platform sees the files of every tenant and says how much each may keep; a tenant sees its own', async ({
  as,
  page,
}) => {
  await as('admin', { to: `${overview}?fileName=Rota` })
  const files = tab(page, 'File overview')
  await expect(files.getByRole('gridcell', { name: 'Rota of ward 3.csv', exact: true })).toBeVisible()
  await expect(files.getByRole('gridcell', { name: 'Halden Clinics' }).first()).toBeVisible()

  await page.goto('/hfile/file-upload')
  const rules = tab(page, 'Upload rules')
  await rules.getByRole('tab', { name: 'Capacity' }).click()
  await rules.getByRole('button', { name: 'Edit the capacity of Kestrel Energy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the capacity of Kestrel Energy' })
  await dialog.getByRole('textbox', { name: 'Gigabytes' }).fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Capacity of Kestrel Energy set to 25 GB')).toBeVisible()
  await page.goto('/hfile/storage')
  await expect(tab(page, 'Storage').getByText('Ready')).toBeVisible()
  await expect(tab(page, 'Storage').getByText(/Location: .*files/)).toBeVisible()

  await as('sofia.lindqvist', { to: overview })
  await expect(files.getByRole('gridcell', { name: 'Rota of ward 3.csv', exact: true })).toBeVisible()
  await expect(files.getByText('Codes for transit papers.txt')).toHaveCount(0)
  await page.goto('/hfile/file-upload')
  await expect(rules.getByText('of 10 GB')).toBeVisible()
  await page.goto('/hfile/storage')
  await expect(tab(page, 'Storage').getByText('Ready')).toBeVisible()
  await expect(tab(page, 'Storage').getByRole('columnheader', { name: 'Bucket' })).toBeVisible()
  await expect(tab(page, 'Storage').getByRole('columnheader', { name: 'Tenant' })).toHaveCount(0)
})
