import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isWhole } from '@atrium/server/testing/extent'
import { freePort, Program } from '@atrium/server/testing/program'
import type { Page } from '@playwright/test'
import { accessibilityViolations } from './setup/accessibility.ts'
import { expect, fillSignIn, test } from './setup/atrium.ts'

const root = join(import.meta.dirname, '..')

/** A folder outside of this repository, which the database's user may enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-create-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Prints the seconds that a step takes. */
async function timed<Result>(step: string, take: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await take()
  } finally {
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${seconds.padStart(8)} s  create-atrium: ${step}\n`)
  }
}

/** Runs a program there with an npm of its own, which has installed nothing. */
async function runIn(folder: string, program: string, ...args: string[]): Promise<string> {
  // Behind a proxy that reads along, npm trusts the registry by the certificates of the machine.
  const { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS } = process.env
  const prefix = join(folder, 'prefix')
  mkdirSync(prefix, { recursive: true })
  const env = {
    PATH,
    HOME,
    TMPDIR,
    NODE_EXTRA_CA_CERTS,
    npm_config_prefix: prefix,
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    // Programs of the product run a dozen times: they are compiled once.
    NODE_COMPILE_CACHE: join(folder, 'prefix/compiled'),
  }
  const command = [program, ...args].join(' ').replaceAll(root, '.').replaceAll(folder, '.')
  const { stdout } = await timed(command, () =>
    promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 }),
  )
  return stdout
}

/** Replaces the module of the first guide with that of the example, without its rows of the demonstration. */
function addExample(repository: string): void {
  const module = join(repository, 'modules/freight')
  cpSync(join(root, 'examples/freight/modules/freight'), module, {
    recursive: true,
    // Tests of its screens run with those of the product, which have a DOM.
    filter: path => !path.endsWith('.test.tsx') && !path.endsWith('/demonstration'),
  })
  const features = join(module, 'module.ts')
  writeFileSync(features, readFileSync(features, 'utf8').replace(/.*#server\/demonstration.*\n/, ''))
}

/** Commands that write nothing: the migrations are in the guide. */
const reading = ['atrium migration', 'run check', 'test']

/**
 * Writes the files that a guide shows, and runs its commands, in their order; with `npm test -- --whole` at last, side by
 * side, those that only read. Otherwise these run once, when all guides were followed.
 */
async function follow(guide: string, repository: string): Promise<void> {
  const text = readFileSync(join(root, 'docs/build', guide), 'utf8')
  const steps = text.matchAll(/^`(modules\/[^`]+)`\n\n```\w+\n([\s\S]*?)^```|^ {4}(np[mx]) (.+)$/gm)
  const checks: [program: string, args: string][] = []
  for (const [, file, content = '', program, args = ''] of steps) {
    if (program && reading.includes(args)) {
      if (isWhole) checks.push([program, args])
    } else if (program) await runIn(repository, program, ...args.split(' '))
    else if (file) {
      mkdirSync(dirname(join(repository, file)), { recursive: true })
      writeFileSync(join(repository, file), content)
    }
  }
  await Promise.all(checks.map(([program, args]) => runIn(repository, program, ...args.split(' '))))
}

/** The archives of all packages, written outside of this repository. */
async function pack(folder: string): Promise<string> {
  const archives = join(folder, 'archives')
  await runIn(folder, 'node', join(root, 'scripts/pack.js'), '--out', archives)
  return archives
}

/** The form of a resource with most kinds of fields: light, dark, from right to left, and on a phone. */
async function expectAccessible(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/freight/vehicle/list?vehicle=new`)
  await expect(page.getByRole('complementary', { name: 'Create vehicle', exact: true })).toBeVisible()
  expect(await accessibilityViolations(page), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityViolations(page, 'colours'), 'dark').toEqual([])
  await page.getByRole('button', { name: /Language: / }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await accessibilityViolations(page, 'others'), 'from right to left').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await accessibilityViolations(page), 'on a phone').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

/** Sends a call as the person who is signed in on the page. */
const send = (page: Page, method: string, path: string, body: object): Promise<Record<string, string>> =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = /(?:^|; )[^=]*access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        authorization: `bearer ${token}`,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      }
      const answer = await fetch(path.startsWith('/') ? path : `/iam/v1/${path}`, { method, headers, body })
      return answer.json()
    },
    [method, path, JSON.stringify(body)] as const,
  )

/** An approved shipment on the dispatch board: it is planned by keys, then moved by pointer. */
async function expectBoard(page: Page, url: string): Promise<void> {
  const depot = async (code: string) =>
    (await send(page, 'POST', 'depots', { name: code, code, kind: 'LAND' })).depotId
  const { carrierId } = await send(page, 'POST', 'carriers', {
    ...{ carrierCode: 'SUED', carrierName: 'Sued', vehicles: 3 },
  })
  await send(page, 'POST', 'vehicles', { name: 'Nils Berg', code: 'NF-112' })
  const shipment = await send(page, 'POST', 'shipments', {
    ...{
      origin: await depot('GOT'),
      destination: await depot('OSL'),
      carrier: carrierId,
      pickUpOn: '2026-12-01',
    },
    lines: [{ goods: 'Crates', quantity: 1, weight: 5 }],
  })
  for (const [at, verb] of ['submit', 'approve'].entries())
    await send(page, 'POST', `shipments/${verb}`, {
      records: [{ shipmentId: shipment.shipmentId, objectVersionNumber: at + 1 }],
    })
  await page.goto(`${url}/freight/dispatch/board`)
  const board = page.getByRole('tabpanel', { name: 'Dispatch board' })
  const load = board.getByRole('button', { name: /^SH-/ })
  // The keys are shown once it is known that this role may move loads.
  await expect(board.getByText('Space', { exact: true })).toBeVisible()
  await load.focus()
  await page.keyboard.press('Space')
  await expect(board.getByRole('status')).toContainText('lifted')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(board.getByRole('status')).toContainText('is planned: NF-112, 08:15–11:15')
  expect(await accessibilityViolations(page), 'board').toEqual([])
  const box = await load.boundingBox()
  if (!box) throw new Error('the load is not drawn')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 20, { steps: 4 })
  // Two hours on, at 50 pixels each. A busy browser reports a drag some time after the pointer has moved.
  await expect(async () => {
    await page.mouse.move(box.x + 119, box.y + 20)
    await page.mouse.move(box.x + 120, box.y + 20)
    await expect(board.getByRole('status')).toContainText('10:15–13:15', { timeout: 500 })
  }).toPass()
  await page.mouse.up()
  await expect(board.getByRole('status')).toContainText('is planned: NF-112, 10:15–13:15')
}

/** The load that the board has planned, on the workspace and, by a block of the portal, for visitors. */
async function expectDepartures(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/workplace`)
  const card = page.getByRole('region', { name: 'Departures today' })
  await expect(card.getByRole('listitem')).toContainText('GOT → OSL')
  await expect(card.getByRole('listitem')).toContainText('NF-112')

  const { pageId } = await send(page, 'POST', '/hptl/v1/portal-pages', {
    ...{ kindCode: 'PLAIN', pageCode: 'departures' },
    content: { title: { en_US: 'Departures' }, lead: {}, blocks: [], search: {} },
  })
  await page.goto(`${url}/hptl/portal-page/detail/${pageId}`)
  const editor = page.getByRole('tabpanel', { name: 'Content' })
  await editor.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Departures' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(editor.getByText('Choose a depot').first()).toBeVisible()
  await editor.getByRole('textbox', { name: 'Departures' }).fill('3')
  await editor.getByRole('combobox', { name: 'Depot' }).fill('Tall')
  await page.getByRole('option', { name: /Tallinn/ }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('“Departures” saved as version 2')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByText('No departures are planned.')).toBeVisible()
  expect(await accessibilityViolations(page), 'block').toEqual([])
}

/** The report on late departures, with the figures of one that is and one that is not. */
async function expectReport(page: Page, url: string): Promise<void> {
  const { depotId } = await send(page, 'POST', 'depots', { name: 'Tallinn', code: 'TLL', kind: 'LAND' })
  for (const [number, leftAt] of [
    ['LD-1', '2026-11-03 08:00:00'],
    ['LD-2', '2026-11-03 08:42:00'],
  ])
    await send(page, 'POST', 'departures', {
      ...{ number, leftAt, origin: depotId, plannedAt: '2026-11-03 08:00:00', reason: 'WEATHER' },
    })
  await page.goto(`${url}/freight/late-departures?plannedAtFrom=2026-11-01&plannedAtTo=2026-11-30`)
  const report = page.getByRole('tabpanel', { name: 'Late departures' })
  const figures = report.getByRole('list', { name: 'Late departures in figures' })
  await expect(figures).toContainText('1late departuresnone the 30 days before')
  await expect(figures).toContainText('50%of 2 departures')
  await expect(report.getByRole('list', { name: 'Minutes late' })).toHaveText(
    'Tallinn: middle 42 min, worst tenth 42 min',
  )
  await expect(report.getByRole('list', { name: 'Reasons' })).toHaveText('Weather1')
  await expect(report.getByRole('row', { name: /LD-2/ })).toContainText('42 min')
  await expect(report.getByRole('row', { name: /LD-1/ })).toHaveCount(0)
  const days = report.getByRole('region', { name: 'Late departures a day' })
  await days.getByRole('button', { name: 'As table' }).click()
  await expect(days.getByRole('row', { name: '2026-11-03' })).toHaveText('2026-11-0310')
  expect(await accessibilityViolations(page), 'report').toEqual([])
  await report.getByRole('button', { name: 'Export 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Export Late departures' })).toBeVisible()
}

/** A resource that was added by command, used by two tenants: made, found, exported, changed, restored, and apart. */
async function expectGates(page: Page, list: string, other: Page): Promise<void> {
  const gatesOf = (where: Page) => where.getByRole('tabpanel', { name: 'Gates' })
  const gates = gatesOf(page)
  const create = async (where: Page, name: string) => {
    const gates = gatesOf(where)
    await gates.getByRole('button', { name: 'Create gate' }).first().click()
    const form = gates.getByRole('complementary', { name: 'Create gate', exact: true })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await form.getByRole('button', { name: 'Create gate' }).click()
    await expect(where.getByText(`${name} created`)).toBeVisible()
  }
  await page.goto(list)
  await create(page, 'North gate')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('north g')
  await page.getByRole('option', { name: /^North gate.*Gates/ }).click()
  const drawer = gates.getByRole('complementary', { name: 'North gate' })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('South gate')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(gates.getByRole('row', { name: /South gate/ })).toBeVisible()
  await gates.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: 'Export Gates' })
  await exporting.getByRole('radio', { name: 'CSV' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('"South gate"')
  const changed = gates.getByRole('complementary', { name: 'South gate' })
  await changed.getByRole('tab', { name: 'History' }).click()
  const versions = changed.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')
  await versions.last().getByRole('button').click()
  await changed.getByRole('button', { name: 'Restore version 1…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(gates.getByRole('row', { name: 'Select North gate' })).toBeVisible()

  await expect(gatesOf(other).getByText('No gates yet')).toBeVisible()
  await create(other, 'Clinic gate')
  await expect(gatesOf(other).getByRole('row', { name: /North gate/ })).toHaveCount(0)
  await page.reload()
  await expect(gates.getByRole('row', { name: 'Select North gate' })).toBeVisible()
  await expect(gates.getByRole('row', { name: /Clinic gate/ })).toHaveCount(0)
}

const isReady = ({ url }: Program) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** With `npm run dev` a component, a text and the server change while a page is open. */
async function expectDevelopment(
  page: Page,
  { repository, server, url }: { repository: string; server: Program; url: string },
): Promise<void> {
  const edit = (file: string, from: string, to: string) => {
    const path = join(repository, 'modules/hello/greeting', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replace(from, to))
  }
  // Cookies count for every port of a host.
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/hello/greeting/list`)
  await fillSignIn(page, 'kasper.lind')
  const screen = page.getByRole('tabpanel', { name: 'Greetings' })
  // Vite transforms some hundred files for the first page.
  await expect(screen.getByRole('row', { name: /Good morning/ })).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  edit('console/greeting-list.tsx', '({ text }) => text,', "({ text }) => '“' + text + '”',")
  await expect(screen.getByRole('row', { name: /“Good morning”/ })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  edit('console/greeting-texts.ts', "text: 'Text'", "text: 'Wording'")
  await expect(screen.getByRole('columnheader', { name: /Wording/ })).toBeVisible({ timeout: 60_000 })
  edit('server/greeting.routes.ts', 'text: row.text,', 'text: row.text.toUpperCase(),')
  await expect.poll(() => isReady(server), { intervals: [100] }).toBe(false)
  await expect.poll(() => isReady(server), { timeout: 60_000 }).toBe(true)
  await page.reload()
  await expect(screen.getByRole('row', { name: /“GOOD MORNING”/ })).toBeVisible({ timeout: 60_000 })
}

interface Browsers {
  page: Page
  signIn: (loginName: string, going: { to: string; page?: Page }) => Promise<void>
  anotherBrowser: () => Promise<Page>
}

/** Asserts what the modules of the repository bring, in the product that was built with them. */
async function expectProduct({ page, signIn, anotherBrowser }: Browsers, url: string): Promise<void> {
  await signIn('ines.marchetti', { to: `${url}/hello/greeting/list` })
  const screen = page.getByRole('tabpanel', { name: 'Greetings' })
  await expect(screen.getByText('No greetings yet')).toBeVisible()
  expect(await send(page, 'POST', 'greetings', { text: 'Good morning' })).toHaveProperty('greetingId')
  await page.reload()
  await expect(screen.getByRole('row', { name: /Good morning/ })).toBeVisible()

  await page.goto(`${url}/freight/carrier/list`)
  const carriers = page.getByRole('tabpanel', { name: 'Carriers' })
  // The empty list offers it, too.
  await carriers.getByRole('button', { name: 'Create carrier' }).first().click()
  const form = carriers.getByRole('complementary', { name: 'Create carrier', exact: true })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nord Spedition')
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('NORD')
  await form.getByRole('textbox', { name: 'Vehicles' }).fill('12')
  await form.getByRole('button', { name: 'Create carrier' }).click()
  await expect(page.getByText('Nord Spedition created')).toBeVisible()
  await expect(carriers.getByRole('row', { name: /Nord Spedition/ })).toContainText('12')
  await expectBoard(page, url)
  await expectReport(page, url)
  await expectDepartures(page, url)
  const other = await anotherBrowser()
  const gates = `${url}/yard/gate/list`
  await signIn('sofia.lindqvist', { to: gates, page: other })
  await expectGates(page, gates, other)
  // A page would go on asking for a server that has ended.
  await other.goto('about:blank')
  // Afterwards the language is another one.
  await expectAccessible(page, url)
  await page.goto('about:blank')
}

async function tryProduct(browsers: Browsers, server: Program): Promise<void> {
  await timed('atrium start', () => server.ready(300_000))
  await timed('the product in a browser', () => expectProduct(browsers, server.url))
}

/** The same with `npm run dev`, on a server of its own. */
async function develop(page: Page, repository: string, port: number): Promise<void> {
  const consolePort = await freePort()
  const server = new Program({
    root: repository,
    main: 'node_modules/.bin/atrium',
    port,
    env: { CONSOLE_PORT: String(consolePort) },
    flags: ['dev', '--demo', 'small'],
    log: join(root, `test-results/create-atrium-${port}-dev.log`),
  })
  try {
    await timed('atrium dev', () => server.ready())
    const url = `http://localhost:${consolePort}`
    await timed('development in a browser', () => expectDevelopment(page, { repository, server, url }))
  } finally {
    // A page would go on asking for a server that has ended.
    await page.goto('about:blank')
    await server.end()
  }
}

test('a repository made by create-atrium runs the packed product with its own module and the example', async ({
  page,
  signIn,
  anotherBrowser,
  expectError,
}) => {
  test.setTimeout(900_000)
  // A block without its depot is refused, and a server that restarts is away: browsers log both.
  expectError(/status of (400|50\d)|net::ERR_/)
  const folder = newFolder()
  let server: Program | undefined
  try {
    const archives = await pack(folder)
    await runIn(
      folder,
      'node',
      join(root, 'packages/create-atrium/index.js'),
      'harbour',
      '--packages',
      archives,
    )
    const repository = join(folder, 'harbour')
    await runIn(repository, 'npm', 'install', '--no-audit', '--no-fund')
    await follow('first-resource.md', repository)
    addExample(repository)
    await follow('a-module-of-your-own.md', repository)
    await runIn(repository, 'npx', 'atrium', 'new', 'resource', 'gate', 'name:text!', '--module', 'yard')
    await runIn(repository, 'npx', 'atrium', 'migration')
    const port = await freePort()
    const started = new Program({
      root: repository,
      main: 'node_modules/.bin/atrium',
      port,
      env: { COMPRESS: 'quickly' },
      flags: ['start', '--demo', 'small'],
      log: join(root, `test-results/create-atrium-${port}.log`),
    })
    server = started
    // The tests have a database of their own: none of these waits for another.
    const [tested] = await Promise.all([
      runIn(repository, 'npm', 'test', '--', '--maxWorkers=2'),
      runIn(repository, 'npm', 'run', 'check'),
      tryProduct({ page, signIn, anotherBrowser }, started),
    ])
    expect(tested).toMatch(/Tests\s.*120 passed/)
    await timed('its end', () => started.end())
    if (isWhole) await develop(page, repository, port)
  } finally {
    await page.goto('about:blank')
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
