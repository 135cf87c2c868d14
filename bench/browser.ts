import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium as engine, type Page } from '@playwright/test'
import { demoPassword } from '../apps/server/src/seed/demo/accounts.ts'
import { chromium, unpackChromium } from '../e2e/setup/chromium.ts'
import { makeInstallation } from '../torture/installation.ts'
import { median, part } from './connection.ts'

interface BrowserOptions {
  rounds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const administrator = 'ines.marchetti'
const assets = join(import.meta.dirname, '../apps/console/dist')
/** Pages of the menu that are opened as tabs, in this order. */
const pages = ['Roles', 'Lookups', 'User groups', 'Message templates']
const switches = 40
const openings = 200

/**
 * What somebody waits for at the console, in milliseconds, in a real browser beside the server: from the address to a
 * menu that can be used, cold and warm, beside a page of React that shows one line; from one open tab to another; and
 * what stays in the memory of the page.
 */
export async function browser({ rounds, databaseUrl, say }: BrowserOptions): Promise<void> {
  await unpackChromium()
  const installation = await makeInstallation(databaseUrl)
  const bare = await bareReact()
  let running: Browser | undefined
  try {
    await installation.start()
    running = await engine.launch({
      ...chromium(),
      args: ['--no-sandbox', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    })
    const address = (path: string) => installation.url + path
    const state = await signedIn(running, address('/'))
    const times = new Map<string, number[]>()
    const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
    // The first round wakes everything up, and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const counts = round > 0 ? note : () => undefined
      const empty = await running.newContext()
      counts('bare React page, cold', await shown(await empty.newPage(), address(bare.path), '#shown'))
      await empty.close()
      const context = await running.newContext({
        storageState: state,
        viewport: { width: 1440, height: 900 },
      })
      counts('menu, cold', await shown(await context.newPage(), address('/'), menuEntry))
      counts('menu, warm', await shown(await context.newPage(), address('/'), menuEntry))
      await context.close()
    }
    const context = await running.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
    const heap = await heapOf(await workspace(context, address('/')))
    for (const ms of await tabSwitches(await workspace(context, address('/')))) note('another open tab', ms)

    const base = median(times.get('bare React page, cold') ?? [])
    say('| what | median | p95 | times the bare page |')
    say('| ---- | ------ | --- | ------------------- |')
    for (const [name, all] of times) {
      const sorted = all.toSorted((one, other) => one - other)
      const middle = median(all)
      say(
        `| ${name} | ${middle.toFixed(1)} ms | ${part(sorted, 0.95).toFixed(1)} ms | ${(middle / base).toFixed(1)} |`,
      )
    }
    say('\n| what | MB |\n| ---- | -- |')
    for (const [name, megabytes] of Object.entries(heap)) say(`| ${name} | ${megabytes.toFixed(1)} |`)
  } finally {
    await running?.close()
    bare.remove()
    await installation.stop()
    installation.remove()
  }
}

const menuEntry = 'nav[aria-label="Menu"] button'

/** The least that React can show: one line, from one file beside the product's own. */
async function bareReact(): Promise<{ path: string; remove: () => void }> {
  const { build } = await import('vite')
  const name = 'bench-react'
  const source = join(assets, `${name}.source.js`)
  writeFileSync(
    source,
    `import { createElement } from 'react'
     import { createRoot } from 'react-dom/client'
     createRoot(document.getElementById('root')).render(createElement('p', { id: 'shown' }, 'Shown'))`,
  )
  await build({
    root: join(import.meta.dirname, '../apps/console'),
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: assets,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: source, formats: ['es'], fileName: () => `${name}.js` },
    },
  })
  writeFileSync(
    join(assets, `${name}.html`),
    `<!doctype html><html lang="en"><title>Bare</title><div id="root"></div><script type="module" src="/${name}.js"></script></html>\n`,
  )
  return {
    path: `/${name}.html`,
    remove() {
      for (const ending of ['.source.js', '.js', '.html'])
        rmSync(join(assets, name + ending), { force: true })
    },
  }
}

async function signedIn(running: Browser, address: string) {
  const context = await running.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Email or user name').fill(administrator)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator(menuEntry).first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Milliseconds from the start of the navigation until something is painted that fits. */
async function shown(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(
    looked =>
      new Promise<number>(resolve => {
        const look = () =>
          document.querySelector(looked)
            ? requestAnimationFrame(() => resolve(performance.now()))
            : requestAnimationFrame(look)
        look()
      }),
    selector,
  )
}

async function workspace(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(menuEntry).first().waitFor()
  return page
}

/** Opens a page by its name in the menu, and waits until something of it stands in its tab. */
async function openTab(page: Page, name: string): Promise<void> {
  const filter = page.getByRole('textbox', { name: 'Filter menu', exact: true })
  await filter.fill(name)
  await filter.press('Enter')
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  await page
    .getByRole('tabpanel')
    .filter({ visible: true })
    .getByRole('heading', { name, exact: true })
    .waitFor()
}

/** From a press on a tab until the frame in which its page stands. */
async function tabSwitches(page: Page): Promise<number[]> {
  for (const name of pages) await openTab(page, name)
  return page.evaluate(async count => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
      tab => !tab.closest('[role="tabpanel"]'),
    )
    const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
    const found: number[] = []
    for (let at = 0; at < count; at++) {
      const tab = tabs[at % tabs.length] as HTMLElement
      await frame()
      const began = performance.now()
      tab.click()
      do await frame()
      while (tab.getAttribute('aria-selected') !== 'true')
      found.push(performance.now() - began)
    }
    return found
  }, switches)
}

/** Megabytes of script objects at the workspace, and how many more after tabs were opened and closed so often. */
async function heapOf(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  }
  const [atWorkspace] = [await heap()]
  const openAndClose = async (times: number) => {
    for (let at = 0; at < times; at++) {
      const name = pages[at % pages.length] as string
      await openTab(page, name)
      const tab = page.getByRole('tab', { name, exact: true, selected: true })
      await tab.press('Delete')
      await tab.waitFor({ state: 'detached' })
    }
  }
  // What is brought along once is no growth.
  await openAndClose(2 * pages.length)
  const before = await heap()
  await openAndClose(openings)
  return {
    'heap at the workspace': atWorkspace,
    [`growth after ${openings} openings and closings`]: (await heap()) - before,
  }
}
