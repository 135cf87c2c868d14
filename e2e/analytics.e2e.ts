import { OtherSite } from './servers/other-site.ts'
import { OwnServer } from './servers/server.ts'
import { expect, fillSignIn, test } from './setup/atrium.ts'
import { openPage, tab } from './setup/workspace.ts'

test('an analytics service receives page views, and nothing breaks when it is unavailable [TAB-12]', async ({
  page,
  expectError,
}) => {
  test.slow()
  const counter = await OtherSite.start()
  const server = await OwnServer.start({ ANALYTICS_URL: `${counter.url}/count` })
  try {
    await page.goto(`${server.url}/hiam/role/list?name=somebody`)
    await fillSignIn(page, 'ines.marchetti')
    await openPage(page, 'Loads')
    await tab(page, 'Workspace').click()
    // Each is sent by itself, so that they may arrive in another order.
    const reports = () =>
      counter.asked
        .map(({ body }) => JSON.parse(body))
        .toSorted((one, other) => one.path.localeCompare(other.path))
    const paths = ['/freight/shipment/list', '/hiam/role/list', '/workplace']
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    await expect.poll(reports).toEqual(paths.map(path => ({ tenant: 'NORRVIK', path, at })))
    expect(counter.asked[0]).toMatchObject({ path: '/count', referer: undefined, cookie: undefined })

    // The browser says so in its console, whatever the page does.
    expectError(/ERR_CONNECTION_REFUSED/)
    await counter.stop()
    await tab(page, 'Roles').click()
    // Nothing is found under that name, so that there is no grid.
    await expect(page.getByRole('tabpanel', { name: 'Roles' }).getByText('Nothing found')).toBeVisible()
  } finally {
    await page.goto('about:blank')
    await server.stop()
  }
})
