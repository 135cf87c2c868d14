import { join } from 'node:path'
import { pictureOf } from '../../scripts/lib/screens.ts'
import { expect, test } from '../setup/atrium.ts'
import { screens } from './screens.ts'

// Not a test, though it runs as one: a small picture of every screen that an address leads to, for docs/screens.md.

const docs = join(import.meta.dirname, '../../docs')

test.use({
  locale: 'en-GB',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 0.5,
})

for (const { name, address, whose } of screens) {
  if (address.includes(':')) continue
  test(`${name} at ${address}`, async ({ page, as, settled }) => {
    await as(whose === 'platform' ? 'admin' : 'ines.marchetti', { to: address })
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
