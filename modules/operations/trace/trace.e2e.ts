import { readFile } from 'node:fs/promises'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { openPage } from '../../../e2e/setup/workspace.ts'

interface Line {
  traceId: string
  requestUrl?: string
  sql?: string
}

test('a trace shows the requests of the session with their statements, to be searched, copied and exported [CALL-27]', async ({
  page,
  asAlone,
}) => {
  await asAlone('mei.tanaka', { to: '/workplace' })
  const starting = page.waitForRequest(request => request.url().endsWith('/trace/start'))
  await page.getByRole('button', { name: 'Start trace' }).click()
  const start = await starting
  const order = { session: 'current', kinds: ['HTTP', 'DATASOURCE'], seconds: 600 }
  expect(start.postDataJSON()).toEqual(order)
  expect(await (await start.response())?.json()).toEqual({
    ...order,
    session: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await expect(page.getByRole('status').filter({ hasText: 'This session is being traced' })).toBeAttached()
  await openPage(page, 'Roles')
  await expect(page.getByRole('tabpanel', { name: 'Roles' }).getByRole('row').nth(3)).toBeVisible()
  const ending = page.waitForResponse(answer => answer.url().endsWith('/trace/end'))
  await page.getByRole('button', { name: 'Stop trace and view it' }).click()
  const { traceList }: { traceList: Line[] } = await (await ending).json()
  const lines = page.getByRole('table', { name: 'Trace entries' })
  const listed = lines.getByRole('button', { name: /^GET .*\/roles\/paging$/ })
  await expect(listed.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start trace' })).toBeVisible()

  // Other requests read roles as well, such as those of the dashboard when something changes.
  const request = traceList.find(one => one.requestUrl?.endsWith('/roles/paging'))
  const ofRoles = traceList.filter(one => one.traceId === request?.traceId)
  const statement = ofRoles.find(one => one.sql?.includes('from "role"'))?.sql ?? ''
  await page.getByRole('searchbox', { name: /^Find a path/ }).fill(statement)
  await page.getByText('Statements', { exact: true }).click()
  await expect(listed).toHaveCount(0)
  await lines.getByRole('button').first().click()
  const line = page.getByRole('complementary', { name: 'Statement' })
  await expect(line.getByText(/GET .*\/roles\/paging/)).toBeVisible()
  await expect(line.getByRole('button', { name: 'Copy statement' })).toBeVisible()
  await line.getByRole('button', { name: 'Close' }).click()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  const exported: { traceType: string; requestUrl?: string }[] = JSON.parse(file)
  expect(exported.some(one => one.requestUrl?.endsWith('/roles/paging'))).toBe(true)
  const token = (await page.context().cookies()).find(cookie => cookie.name === 'access_token')?.value
  expect(token).toBeTruthy()
  expect(file.includes(token ?? '')).toBe(false)

  // The trace stays in the window.
  await page.reload()
  await expect(lines).toBeVisible()
})
