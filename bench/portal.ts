import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium as engine } from '@playwright/test'
import { chromium, unpackChromium } from '../e2e/setup/chromium.ts'
import { makeInstallation } from '../torture/installation.ts'

interface PortalOptions {
  rounds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

/** The smallest page that can be served and painted. */
const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><p>.</p></html>\n'
const emptyName = 'bench-empty.html'
const emptyPath = join(import.meta.dirname, '../apps/atrium/dist', emptyName)

/**
 * Measures the first paint of a portal's front page in a fresh browser beside that of an empty static page from the
 * same server: alternately, without throttling, in milliseconds.
 */
export async function portal({ rounds, databaseUrl, say }: PortalOptions): Promise<void> {
  await unpackChromium()
  const installation = await makeInstallation(databaseUrl)
  writeFileSync(emptyPath, emptyPage)
  let browser: Browser | undefined
  try {
    await installation.start()
    browser = await engine.launch({ ...chromium(), args: ['--no-sandbox'] })
    const pages = {
      'empty static page': `/${emptyName}`,
      'front page of the platform': '/portal',
      'front page of a tenant': '/portal?tenant=NORRVIK',
    }
    const painted = new Map<string, number[]>(Object.keys(pages).map(name => [name, []]))
    // The first round warms up browser and server, and is not counted.
    for (let round = 0; round <= rounds; round++)
      for (const [name, path] of Object.entries(pages)) {
        const ms = await firstPaint(browser, installation.url + path)
        if (round > 0) painted.get(name)?.push(ms)
      }
    const base = middle(painted.get('empty static page') ?? [])
    say('| page | first contentful paint, median | fastest | slowest | times the empty page |')
    say('| ---- | ------------------------------ | ------- | ------- | -------------------- |')
    for (const [name, all] of painted) {
      const [median, least, most] = [middle(all), Math.min(...all), Math.max(...all)]
      say(
        `| ${name} | ${[median, least, most].map(ms => `${ms.toFixed(0)} ms`).join(' | ')} | ${(median / base).toFixed(2)} |`,
      )
    }
  } finally {
    await browser?.close()
    rmSync(emptyPath, { force: true })
    await installation.stop()
    installation.remove()
  }
}

/** In a browser context of its own, without a cache. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const answer = await page.goto(address)
    if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`)
    return await page.evaluate(
      () =>
        new Promise<number>(resolve =>
          new PerformanceObserver(list => {
            const [paint] = list.getEntriesByName('first-contentful-paint')
            if (paint) resolve(paint.startTime)
          }).observe({ type: 'paint', buffered: true }),
        ),
    )
  } finally {
    await context.close()
  }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
