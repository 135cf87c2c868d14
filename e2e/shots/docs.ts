import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesIn, pictureOf } from '../../scripts/lib/screens.ts'
import { expect, test } from '../setup/atrium.ts'

// Not a test, though it runs as one: a small picture of every screen that docs/screens.md names and an address leads to.

const docs = join(import.meta.dirname, '../../docs')
const screens = linesIn(readFileSync(join(docs, 'screens.md'), 'utf8'))

test.use({
  locale: 'en-GB',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 0.5,
})

for (const { name, address, isOfTenant } of screens) {
  if (address.includes(':')) continue
  test(`${name} at ${address}`, async ({ page, as, settled }) => {
    await as(isOfTenant ? 'ines.marchetti' : 'admin', { to: address })
    // The page itself comes after the workspace, and what it shows after that.
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 1 })).toBeVisible()
    await settled()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.screenshot({
      path: join(docs, pictureOf(address)),
      type: 'jpeg',
      quality: 82,
      animations: 'disabled',
    })
  })
}
