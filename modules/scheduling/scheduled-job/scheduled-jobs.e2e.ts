import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a job is scheduled in words and times, run, found in its log, paused and deleted; another tenant sees none of it', async ({
  page,
  as,
  anotherBrowser,
  expectError,
}) => {
  // The expression is invalid while it is being typed.
  expectError(/status of 400/)
  await as('sofia.lindqvist', { to: '/hsdr/job-info' })
  await page.getByRole('button', { name: 'Create job' }).click()
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Count the shelves')
  await drawer.getByRole('textbox', { name: 'Code', exact: true }).fill('count-shelves')
  await drawer.getByRole('combobox', { name: 'Task' }).click()
  await expect(page.getByRole('option', { name: 'Delete expired data' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Recount stored files' }).click()
  await drawer.getByText('Cron', { exact: true }).click()
  const cron = drawer.getByRole('textbox', { name: 'Cron expression' })
  await cron.fill('0 0 30 2 *')
  await expect(drawer.getByText('The cron expression is not valid or never matches')).toBeVisible()
  await cron.fill('15 5 * * 1-5')
  const next = drawer.getByRole('region', { name: 'Next five runs' })
  await expect(next.getByText('At 05:15, Monday through Friday')).toBeVisible()
  await expect(next.getByRole('listitem')).toHaveCount(5)
  await drawer.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByText('“Count the shelves” created')).toBeVisible()

  await drawer.locator('footer').getByRole('button', { name: 'Run now' }).click()
  await drawer.getByRole('button', { name: 'Runs', exact: true }).click()
  const run = page.getByRole('row', { name: /Count the shelves/ })
  await expect(run).toContainText('Succeeded')
  await expect(run).toContainText('totals corrected · manually, Sofia Lindqvist')
  await run.click()
  const log = drawer.getByRole('region', { name: 'Log' })
  await expect(log.getByRole('listitem')).toHaveText([
    /INFO\s*Started manually by Sofia Lindqvist/,
    /INFO\s*Started on/,
    /INFO\s*0 totals corrected/,
  ])

  const other = await anotherBrowser()
  await as('kasper.lind', { to: '/hsdr/job-info?jobCode=count', page: other })
  await expect(other.getByRole('heading', { name: 'Scheduled jobs' })).toBeVisible()
  await expect(other.getByText('Nothing found')).toBeVisible()
  await other.goto('/hsdr/job-log?jobCode=count-shelves')
  await expect(other.getByText('Nothing found')).toBeVisible()

  await page.goto('/hsdr/job-info?jobCode=count-shelves')
  const row = page.getByRole('row', { name: /Count the shelves/ })
  // Beside an open drawer, a narrow window has no room for the durations.
  await expect(row.getByRole('img', { name: 'Durations of 1 runs, 0 failed' })).toBeVisible()
  await row.click()
  await expect(drawer.getByRole('region', { name: 'Last run' })).toContainText('manually, Sofia Lindqvist')
  await drawer.getByText('Week', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Saturday' }).click()
  await expect(next.getByText('At 05:15, Monday through Saturday')).toBeVisible()
  await drawer.getByRole('button', { name: 'Discard' }).click()
  await drawer.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await drawer.getByRole('tab', { name: 'History' }).click()
  const versions = drawer.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('set “Paused” to yes')
  await versions.first().getByRole('button').click()
  await expect(drawer.getByRole('row', { name: /Paused/ })).toContainText('Yes')
  await drawer.getByRole('tab', { name: 'Details' }).click()
  await drawer.getByRole('button', { name: 'Delete job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete job' }).click()
  await expect(row).toHaveCount(0)
})
