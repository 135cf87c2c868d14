import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { audienceOf } from '@atrium/contract/access/embedded-page'
import { freePort } from '@atrium/server/testing/program'
import { addTenant, inDatabase } from '../../../e2e/servers/database.ts'
import { OtherSite } from '../../../e2e/servers/other-site.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { openPage, tab } from '../../../e2e/setup/workspace.ts'

const root = join(import.meta.dirname, '../../..')

/** A tenant whose menu embeds the page at an address, and links another; returns the id of the first entry. */
async function addPlanner(login: string, route: string, linked: string): Promise<string> {
  const num = `PLAN-${randomUUID().slice(0, 8)}`
  await addTenant({
    num,
    name: [num, num],
    domain: 'planner.example',
    colour: '#336699',
    timeZone: 'UTC',
    roles: [],
    people: [{ login, name: 'Lin Kerr', roles: ['administrator'] }],
    menus: [
      {
        code: 'tours',
        type: 'root',
        icon: 'route',
        name: ['Tours', '路线'],
        children: [
          { code: 'tours.plan', type: 'embedded', icon: 'route', name: ['Route planner', '路线规划'], route },
          { code: 'tours.news', type: 'link', name: ['News', '新闻'], route: linked },
        ],
      },
    ],
  })
  return inDatabase(async ({ site }) => {
    const { id } = await site
      .selectFrom('menu')
      .innerJoin('tenant', 'tenant.tenantId', 'menu.tenantId')
      .select('menu.id')
      .where('tenant.num', '=', num)
      .where('menu.code', '=', 'tours.plan')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The program of `examples/embedded`, whose server accepts the tokens of an entry. */
async function startProgram(workspace: string, menuId: string, port: number) {
  const env = { ...process.env, WORKSPACE: workspace, AUDIENCE: audienceOf(menuId), PORT: String(port) }
  const program = spawn(process.execPath, [join(root, 'examples/embedded/server.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(program.stdout, 'data')
  return program
}

/** Says hello like an embedded page does, and shows what it was answered. */
const stranger = `<!doctype html><title>Stranger</title><p>waiting</p><script>
  const answers = []
  addEventListener('message', ({ data }) => answers.push(data))
  parent.postMessage({ type: 'atrium:hello', protocol: 1 }, '*')
  setTimeout(() => (document.querySelector('p').textContent = 'answers: ' + answers.length), 500)
</script>`

test('a page of another program knows who works in its tab and acts there, until its frame navigates away [ROUTE-11]', async ({
  page,
  as,
  baseURL,
  expectError,
}) => {
  const port = await freePort()
  const login = `planner.${randomUUID().slice(0, 8)}`
  // Linked by the menu, so that the policy of the page lets a frame show it.
  const site = await OtherSite.start(stranger)
  const menuId = await addPlanner(login, `http://127.0.0.1:${port}/plan`, site.url)
  const program = await startProgram(String(baseURL), menuId, port)
  try {
    await as(login)
    await openPage(page, 'Route planner')
    const panel = page.getByRole('tabpanel', { name: 'Route planner' })
    const frame = panel.frameLocator('iframe')
    await expect(frame.getByText(/^Lin Kerr, PLAN-/)).toBeVisible()
    await expect(frame.getByText(/^Verified: Lin Kerr, PLAN-/)).toBeVisible()
    await expect(panel.getByText('signed in as you')).toBeVisible()
    await panel.getByRole('button', { name: 'About this page' }).click()
    const about = page.getByRole('dialog', { name: 'About this page' })
    await expect(about.getByText('Connected', { exact: true })).toBeVisible()
    await expect(about.getByText('Person, Tenant, Role, Language, Theme')).toBeVisible()
    await expect(about.getByText(audienceOf(menuId))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(about).toHaveCount(0)

    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')

    const unsaved = panel.getByText('Unsaved in Route planner')
    await frame.getByLabel('Note').fill('Ferry at noon')
    await expect(unsaved).toBeVisible()
    await tab(page, 'Workspace').click()
    await page.getByRole('tab', { name: /^Route planner/ }).click()
    await expect(unsaved).toBeVisible()
    await frame.getByRole('button', { name: 'Save note' }).click()
    await expect(unsaved).toHaveCount(0)
    await expect(page.getByText('Note saved')).toBeVisible()

    await frame.getByRole('button', { name: 'Pick a role' }).click()
    const dialog = page.getByRole('dialog', { name: /Choose a role/ })
    await dialog.getByRole('row').nth(1).dblclick()
    await expect(frame.locator('#picked')).not.toBeEmpty()
    await expect(frame.locator('#picked')).not.toHaveText('None')

    await frame.getByRole('button', { name: 'Open roles' }).click()
    await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Route planner').click()

    // The entry allows nothing any more.
    expectError(/Atrium refused: not_allowed/)
    await inDatabase(({ site }) =>
      site.updateTable('menu').set({ allows: [] }).where('id', '=', menuId).execute(),
    )
    await page.reload()
    await expect(frame.getByText(/^Verified: Lin Kerr/)).toBeVisible()
    const refused = page.context().waitForEvent('weberror')
    await frame.getByRole('button', { name: 'Open roles' }).click()
    expect((await refused).error().message).toBe('Atrium refused: not_allowed')
    await expect(tab(page, 'Route planner')).toHaveAttribute('aria-selected', 'true')
    await inDatabase(({ site }) =>
      site.updateTable('menu').set({ allows: null }).where('id', '=', menuId).execute(),
    )
    await page.reload()
    await expect(frame.getByText(/^Verified: Lin Kerr/)).toBeVisible()

    await frame.getByLabel('Note').fill('Ferry at one')
    await expect(unsaved).toBeVisible()
    await page.frame({ url: /\/plan$/ })?.evaluate(address => location.assign(address), site.url)
    await expect(frame.getByText('answers: 0')).toBeVisible()
    await expect(unsaved).toHaveCount(0)
    await expect(panel.getByText('signed in as you')).toHaveCount(0)
  } finally {
    program.kill()
    await site.stop()
  }
})

test('a page hears that the session has ended, and knows the person again if it goes on [ROUTE-11] [SAFE-32]', async ({
  page,
  context,
  as,
  baseURL,
  expectError,
}) => {
  expectError(/ERR_CONNECTION|ERR_FAILED/)
  await context.clock.install()
  const port = await freePort()
  const login = `planner.${randomUUID().slice(0, 8)}`
  const menuId = await addPlanner(login, `http://127.0.0.1:${port}/plan`, String(baseURL))
  const program = await startProgram(String(baseURL), menuId, port)
  try {
    await as(login)
    await openPage(page, 'Route planner')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText(/^Verified: Lin Kerr/)).toBeVisible()
    await page.route('**/*', route => route.abort('connectionfailed'))
    await context.clock.fastForward(31 * 60_000)
    const cover = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(cover).toBeVisible()
    await expect(frame.locator('#person')).toHaveText('Signed out')
    await page.unroute('**/*')
    await context.clock.fastForward(5_000)
    await expect(cover).toBeHidden()
    await expect(frame.locator('#person')).toHaveText(/^Lin Kerr, PLAN-/)
    await frame.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
  } finally {
    program.kill()
  }
})
