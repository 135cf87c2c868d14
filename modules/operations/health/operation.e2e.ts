import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const second = 1000

/** As if the health check of the example's module had failed; for a minute it is not run again. */
const failing = sql`update health_check set started_at = now(), state = 'failed', failed_since = now() - interval '25 minutes',
  sentence = '["NF-1 is on two trips", "NF-1", "NF-1"]' where name = 'freight:trips'`

/** Has the health checks run with the next heartbeat. */
const again = () => inDatabase(({ site }) => sql`delete from health_check`.execute(site))

const probeId = '0295a000-0000-7000-8000-000000000001'

test('operators of the platform see how it is, which call is slow, what that call requires, and who may make it', async ({
  page,
  as,
}) => {
  await as('admin', { to: '/hadm/health' })
  await expect(page.getByText(/\d+ instances?/)).toBeVisible()
  await page.getByRole('tab', { name: /^Instances/ }).click()
  await expect(page.getByRole('table', { name: 'Instances' }).getByText('Running').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Database', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Database' })).toContainText('connections')

  // It is refreshed while visible, and not while another tab is in front.
  const asked = () => page.waitForRequest(/\/hadm\/v1\/health/, { timeout: 15 * second })
  await asked()
  await page.getByRole('tab', { name: 'Workspace' }).click()
  let hidden = 0
  page.on('request', request => {
    if (request.url().includes('/hadm/v1/health')) hidden += 1
  })
  await page.clock.install()
  await page.clock.runFor(20 * second)
  expect(hidden).toBe(0)

  await page.goto('/hiam/api-management')
  await page
    .getByRole('search')
    .getByRole('textbox', { name: 'Permission', exact: true })
    .fill('iam.role.create')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'POST /iam/hzero/v1/[{tenantId}/]roles', exact: true }).click()
  const drawer = page.getByRole('complementary', { name: 'iam.role.create' })
  await expect(drawer.getByText('Create of Roles').first()).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Person' }).fill('Tomasz')
  await page.getByRole('option', { name: /Tomasz Kowal/ }).click()
  const verdicts = drawer.getByRole('list', { name: 'Check a person’s access' })
  await expect(verdicts).toContainText('Depot clerk, Norrvik Freight')
  await expect(verdicts).toContainText('Has no permission set with iam.role.create.')
  const opened = page.context().waitForEvent('page')
  await drawer.getByRole('link', { name: '/docs/iam' }).click()
  await expect((await opened).locator('[id="iam.role.create"]')).toBeInViewport()

  await as('ines.marchetti', { to: '/hadm/health' })
  await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
})

test('the charts share a cursor, are tables as well, and the verdict tells what is wrong first', async ({
  page,
  as,
}) => {
  const instanceId = randomUUID()
  // More waits than what other tests leave in the queues.
  const minutes = (p99: number, errors: Record<string, number>) =>
    inDatabase(({ site }) =>
      sql`insert into health_minute (minute, instance_id, host, version, requests, errors, p50, p99, waiting)
        select date_trunc('minute', now()) - make_interval(mins => ago), ${instanceId}, 'quay', '0.9.9', 600,
          ${JSON.stringify(errors)}, 12, ${p99}, 700 from generate_series(1, 4) as ago`.execute(site),
    )
  const clear = () =>
    inDatabase(({ site }) => sql`delete from health_minute where instance_id = ${instanceId}`.execute(site))
  try {
    await minutes(64_000, {})
    await as('admin', { to: '/hadm/health' })
    const verdict = page.getByRole('tabpanel').getByRole('status').first()
    await expect(verdict).toHaveText('Slow: requests take 64,000 ms')
    const answers = page.getByRole('slider', { name: 'Response time' })
    await answers.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(answers).toHaveAttribute('aria-valuetext', /^\d\d:\d\d · p99 64,000 ms$/)
    const at = await answers.getAttribute('aria-valuenow')
    const queue = page.getByRole('slider', { name: 'Queue depth' })
    await expect(queue).toHaveAttribute('aria-valuenow', `${at}`)
    await expect(queue).toHaveAttribute('aria-valuetext', /^\d\d:\d\d · 700 waiting$/)
    await page.getByRole('button', { name: 'Response time as a table' }).click()
    await expect(
      page.getByRole('table', { name: 'Response time' }).getByRole('row', { name: /\b64,000\b/ }),
    ).toHaveCount(4)
    await page.getByRole('button', { name: 'Response time as a table' }).click()
    await expect(answers).toBeVisible()

    await clear()
    await minutes(90, { 503: 2 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(verdict).toHaveText('8 server errors in the last 5 minutes')
    await page.getByText('15 min', { exact: true }).click()
    await expect(answers).toHaveAttribute('aria-valuemax', '14')

    // A health check of a module comes before errors, until it is well again.
    await page.getByRole('tab', { name: /^Health checks/ }).click()
    const check = page
      .getByRole('table', { name: 'Health checks' })
      .getByRole('row', { name: /^Vehicles are on one trip at a time/ })
    await expect(check).toContainText('OK')
    await inDatabase(({ site }) => failing.execute(site))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(verdict).toHaveText('Health check failed: Vehicles are on one trip at a time')
    await expect(check).toContainText('NF-1 is on two trips')
    await expect(check).toContainText(/Failed.*2\d min ago/)
    await again()
    await expect(verdict).toHaveText('8 server errors in the last 5 minutes', { timeout: 20 * second })
  } finally {
    await clear()
    await again()
  }
})

test('operators of the platform see what an isolation test does, its progress and what did not hold', async ({
  page,
  as,
}) => {
  const inProbes = (change: RawBuilder<unknown>) => inDatabase(({ site }) => change.execute(site))
  // It is marked as started, so that no instance takes it.
  await inProbes(
    sql`insert into isolation_probe (id, cells, asked, due_at) values (${probeId}, 6050, 40, null)`,
  )
  try {
    await as('admin', { to: '/hadm/health' })
    await page.getByRole('tab', { name: 'Isolation' }).click()
    const isolation = page.getByRole('region', { name: 'Tenant isolation' })
    const start = isolation.getByRole('button', { name: 'Run isolation test' })
    await expect(isolation.getByRole('status')).toHaveText('40 of 6,050 checked')
    await expect(start).toBeDisabled()
    const failure = { call: 'iam.role.list', actor: 'kicked', owner: 'mixed: role', answer: '200 []' }
    const spared = { reason: 'ofPlatform', cells: 240, calls: ['iam.client.update'] }
    await inProbes(sql`update isolation_probe set asked = 6050, broken = 1, ended_at = now(),
      failures = ${JSON.stringify([failure])}, spared = ${JSON.stringify([spared])} where id = ${probeId}`)
    const proof = isolation.getByRole('table', { name: 'Recent tests' }).getByRole('row').nth(1)
    await expect(proof).toContainText(/Isolation is broken.*6,050.*6,049.*1/)
    const lost = isolation.getByRole('table', { name: 'Failed checks' }).getByRole('row').nth(1)
    await expect(lost).toContainText(
      /iam\.role\.list.*Person who was signed out.*Own and another tenant’s: role.*200 \[\]/,
    )
    await isolation.getByText('240 skipped because the system is in use').click()
    await isolation.getByText('240: would write as the platform').click()
    await expect(isolation.getByText('iam.client.update')).toBeVisible()
    await start.click()
    const question = page.getByRole('dialog', { name: 'Run the isolation test?' })
    await expect(question).toContainText(/The test takes about \d+ seconds and is recorded in the audit log/)
    await question.getByRole('button', { name: 'Cancel' }).click()
  } finally {
    await inProbes(sql`delete from isolation_probe where id = ${probeId}`)
  }
})

test('a card comes to the tenants that get it and leaves every open workplace when it is switched off', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await inDatabase(({ site }) =>
    sql`insert into dashboard_card (tenant_id, code, name, level, catalog_type, x, y, w, h, everywhere)
      values (0, 'E2E_Tides', '{"en_US": "Tides"}', 'organization', 'report', 0, 30, 8, 5, false)`.execute(
      site,
    ),
  )
  try {
    const workplace = await anotherBrowser()
    await as('karin.moe', { to: '/workplace', page: workplace })
    const tides = workplace.getByRole('heading', { name: 'Tides' })
    await expect(workplace.getByRole('heading', { name: 'Pending tasks' })).toBeVisible()
    await expect(tides).toHaveCount(0)

    await as('admin', { to: '/hpfm/card-manage' })
    await page.getByRole('search').getByRole('textbox', { name: 'Code', exact: true }).fill('E2E_Tides')
    await page.keyboard.press('Enter')
    await page.getByRole('gridcell', { name: 'Tides', exact: true }).click()
    const drawer = page.getByRole('complementary', { name: 'Tides' })
    await drawer.getByRole('combobox', { name: 'Selected tenants' }).fill('Halden')
    await page.getByRole('option', { name: /Halden Clinics/ }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Tides saved').first()).toBeVisible()
    await expect(tides).toBeVisible({ timeout: 2 * second })
    await expect(workplace.getByText('This card is not available in this console')).toBeVisible()

    await drawer.getByRole('switch', { name: 'Enabled' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(tides).toHaveCount(0, { timeout: 2 * second })
    await expect(page.getByRole('row', { name: /Tides/ })).toContainText('1 tenant')
    await expect(page.getByRole('row', { name: /Tides/ })).toContainText('Disabled')
  } finally {
    await inDatabase(({ site }) => sql`delete from dashboard_card where code = 'E2E_Tides'`.execute(site))
  }
})
