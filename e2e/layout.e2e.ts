import { isWhole } from '@atrium/server/testing/extent'
import { expect, test } from './setup/atrium.ts'
import { drawn, goTo } from './setup/going.ts'
import { layoutFaults } from './setup/layout-faults.ts'
import { shiftsOf, watchShifts } from './setup/layout-shifts.ts'
import { screens } from './shots/screens.ts'

// A third of the screens in each language; with `npm test -- --whole` every screen in every language.

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1440, height: 900 } })

const widths = [1440, 1024, 768, 390]

// Screens outside of the menu say in words from where they are opened.
const listed = screens.filter(({ address, menu }) => !address.includes(':') && /^[A-Z]/.test(menu))
const ofTenants = listed.filter(({ whose }) => whose !== 'platform')
const share = (of: number) => ofTenants.filter((_, at) => isWhole || at % 3 === of)
const walks = [
  { what: 'in English', loginName: 'ines.marchetti', screens: share(0) },
  { what: 'in Chinese', loginName: 'liang.wen', screens: share(1) },
  { what: 'in Arabic', loginName: 'layla.nasser', screens: share(2) },
  {
    what: 'of the platform',
    loginName: 'admin',
    screens: listed.filter(({ whose }) => whose === 'platform'),
  },
]

for (const { what, loginName, screens } of walks)
  test(`at every width nothing is cut, covered or outside its cell, and nothing that comes late moves the rest: screens ${what}`, async ({
    page,
    as,
    settled,
  }) => {
    test.setTimeout(600_000)
    await as(loginName)
    await settled()
    await watchShifts(page)
    const faults: string[] = []
    for (const { name, address } of screens)
      await test.step(name, async () => {
        await goTo(page, address)
        await settled()
        faults.push(...(await shiftsOf(page)).map(shift => `${name} moves by ${shift}`))
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await drawn(page)
          faults.push(...(await layoutFaults(page)).map(fault => `${name} at ${width}: ${fault}`))
        }
        await page.setViewportSize({ width: 1440, height: 900 })
        await drawn(page)
        await shiftsOf(page)
      })
    expect(faults).toEqual([])
  })
