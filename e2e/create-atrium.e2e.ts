import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, Program } from '@atrium/server/testing/program'
import type { Page } from '@playwright/test'
import { accessibilityViolations } from './setup/accessibility.ts'
import { expect, test } from './setup/atrium.ts'

const root = join(import.meta.dirname, '..')

/** A folder outside of this repository, which the database's user may enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-create-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Runs a program there with an npm of its own, which has installed nothing. */
function runIn(folder: string, program: string, ...args: string[]): string {
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
  }
  return execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

/** Adds the module of the example as a person would: its folder, and its name in the list. */
function addExample(repository: string): void {
  cpSync(join(root, 'examples/freight/modules/freight'), join(repository, 'modules/freight'), {
    recursive: true,
  })
  const config = join(repository, 'atrium.config.ts')
  writeFileSync(
    config,
    `import * as freight from './modules/freight/module.ts'\n${readFileSync(config, 'utf8').replace('hello]', 'hello, freight]')}`,
  )
}

/** The archives of all packages, written outside of this repository. */
function pack(folder: string): string {
  const archives = join(folder, 'archives')
  runIn(folder, 'node', join(root, 'scripts/pack.js'), '--out', archives)
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

test('a repository made by create-atrium runs the packed product with its own module and the example', async ({
  page,
  signIn,
}) => {
  test.setTimeout(600_000)
  const folder = newFolder()
  let server: Program | undefined
  try {
    const archives = pack(folder)
    runIn(folder, 'node', join(root, 'packages/create-atrium/index.js'), 'harbour', '--packages', archives)
    const repository = join(folder, 'harbour')
    addExample(repository)
    runIn(repository, 'npm', 'install', '--no-audit', '--no-fund')
    runIn(repository, 'npm', 'run', 'check')
    expect(runIn(repository, 'npm', 'test')).toMatch(/Tests\s.*57 passed/)

    const port = await freePort()
    server = await Program.start({
      root: repository,
      main: 'node_modules/.bin/atrium',
      port,
      env: {},
      flags: ['start', '--demo', 'small'],
      log: join(root, `test-results/create-atrium-${port}.log`),
    })
    await signIn('ines.marchetti', { to: `http://localhost:${port}/hello/greeting/list` })
    const screen = page.getByRole('tabpanel', { name: 'Greetings' })
    await expect(screen.getByText('No greetings yet')).toBeVisible()
    const status = await page.evaluate(async () => {
      const token = /(?:^|; )[^=]*access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        authorization: `bearer ${token}`,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      }
      const body = JSON.stringify({ text: 'Good morning' })
      return (await fetch('/iam/v1/greetings', { method: 'POST', headers, body })).status
    })
    expect(status).toBe(200)
    await page.reload()
    await expect(screen.getByRole('row', { name: /Good morning/ })).toBeVisible()

    await page.goto(`http://localhost:${port}/freight/carrier/list`)
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
    await expectAccessible(page, `http://localhost:${port}`)
  } finally {
    await page.goto('about:blank')
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
