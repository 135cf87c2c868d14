import type { Page, Request } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

// What docs/performance.md says of a start without anything kept; it grows only on purpose. In bytes as they travel.

/** The files without which there is no workspace to work in. */
const needed = /\/assets\/(rolldown-runtime|base|index|workspace)-[^/]*$/
const usable = { files: 6, script: 182_000, style: 30_000 }
/** With what comes by itself after that: icons, cards, news. */
const settledAfter = { files: 14, script: 250_000, style: 31_000 }

const workbench = async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Workspace' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Good .+, Ines$/ })).toBeVisible()
}

test('a workspace that can be worked in needs few files, and small ones', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await as('ines.marchetti')
  const cold = await anotherBrowser()
  await cold.context().setStorageState(await page.context().storageState())
  const files = watchFiles(cold)
  // Everything else is late, and nobody waits for it.
  let come = () => {}
  const late = new Promise<void>(resolve => {
    come = resolve
  })
  await cold.route(/\/assets\//, async route => {
    if (!needed.test(route.request().url())) await late
    await route.continue()
  })
  await cold.goto('/', { waitUntil: 'commit' })
  await workbench(cold)
  await cold.getByRole('navigation', { name: 'Menu' }).getByRole('textbox').fill('role')
  await expect(cold.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeVisible()
  const found = await files(needed)
  come()
  expect(found).toEqual(within(found, usable))
})

test('what comes by itself after the start is not much more', async ({ page, as, settled }) => {
  const files = watchFiles(page)
  // The last one to come.
  const washing = page.waitForEvent('requestfinished', request => /\/assets\/purify/.test(request.url()))
  await Promise.all([as('ines.marchetti'), washing])
  await workbench(page)
  await settled()
  const found = await files(/\/assets\//)
  expect(found).toEqual(within(found, settledAfter))
})

interface Found {
  files: number
  script: number
  style: number
}

/** Counts what the page loads from now on. */
function watchFiles(page: Page): (which: RegExp) => Promise<Found> {
  const loads: Request[] = []
  page.on('requestfinished', request => loads.push(request))
  return async which => {
    const found = { files: 0, script: 0, style: 0 }
    for (const request of loads.filter(one => which.test(one.url()))) {
      const { responseBodySize } = await request.sizes()
      found.files += 1
      if (request.resourceType() === 'script') found.script += responseBodySize
      if (request.resourceType() === 'stylesheet') found.style += responseBodySize
    }
    return found
  }
}

/** The same where nothing is over its limit; a limit where something is. */
const within = (found: Found, most: Found): Found => ({
  files: Math.min(found.files, most.files),
  script: Math.min(found.script, most.script),
  style: Math.min(found.style, most.style),
})
