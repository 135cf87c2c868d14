import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const drawer = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Name in every language' })
const line = (page: Page, language: string) => dialog(page).getByRole('textbox', { name: language })

test('a field is one input, and a dialog says it in every language, each in its own script and direction [LANG-4]', async ({
  as,
  page,
}) => {
  const word = randomUUID().slice(0, 8)
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  const making = drawer(page, 'Create role')
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill(`Pilot ${word}`)
  await making.getByRole('textbox', { name: 'Code' }).fill(`pilot-${word}`)
  await making.getByRole('button', { name: /^Name: 1 of \d languages$/ }).click()
  await expect(line(page, 'English')).toHaveValue(`Pilot ${word}`)
  await expect(line(page, 'English')).toHaveAccessibleDescription('Your language')
  await line(page, 'English').fill(`Harbour pilot ${word}`)
  await line(page, '简体中文').fill(`引航员 ${word}`)
  await expect(line(page, '简体中文')).toHaveAttribute('lang', 'zh-CN')
  await expect(line(page, 'العربية')).toHaveCSS('direction', 'rtl')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(making.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    `Harbour pilot ${word}`,
  )
  await expect(making.getByRole('button', { name: /^Name: 2 of \d languages$/ })).toBeFocused()
  await making.getByRole('button', { name: 'Create role' }).click()

  const made = drawer(page, `Harbour pilot ${word}`)
  const asked = page.waitForRequest(request => request.url().includes('/hpfm/v1/multi-language?'))
  await made.getByRole('button', { name: /^Name: 2 of \d languages$/ }).click()
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('fieldName'), searchParams.get('_token')]).toEqual([
    'name',
    expect.stringMatching(/^.+\..+$/),
  ])
  await expect(line(page, '简体中文')).toHaveValue(`引航员 ${word}`)
  await line(page, '简体中文').fill('thrown away')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(made.getByText('unsaved')).toBeHidden()
})

test('the dialog lists the field as it is stored when it opens, and leaves what was typed in the form [LANG-4] [CALL-29]', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const word = randomUUID().slice(0, 8)
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  const making = drawer(page, 'Create role')
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill(`Diver ${word}`)
  await expect(making.getByRole('textbox', { name: 'Code' })).toHaveValue(`diver-${word}`)
  await making.getByRole('button', { name: 'Create role' }).click()
  const here = drawer(page, `Diver ${word}`)
  await expect(here).toBeVisible()

  const other = await anotherBrowser()
  await other.context().setStorageState(await page.context().storageState())
  await other.goto(page.url())
  const there = drawer(other, `Diver ${word}`)
  await there.getByRole('button', { name: /^Name: 1 of \d languages$/ }).click()
  await line(other, '简体中文').fill(`潜水员 ${word}`)
  await dialog(other).getByRole('button', { name: 'Done' }).click()
  await there.getByRole('button', { name: 'Save' }).click()
  await expect(there.getByText('unsaved')).toBeHidden()

  await here.getByRole('textbox', { name: 'Name', exact: true }).fill(`Diver ${word} of the quay`)
  await here.getByRole('button', { name: /^Name: \d of \d languages$/ }).click()
  await expect(line(page, '简体中文')).toHaveValue(`潜水员 ${word}`)
  await expect(line(page, 'English')).toHaveValue(`Diver ${word} of the quay`)
})

for (const [where, size] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  for (const [direction, loginName] of [
    ['left to right', 'ines.marchetti'],
    ['right to left', 'layla.nasser'],
  ] as const)
    test(`the number of languages stands beside the label, ${direction} ${where}`, async ({ as, page }) => {
      await page.setViewportSize(size)
      await as(loginName, { to: '/hiam/role/list?role=new' })
      const form = page.getByRole('complementary').locator('form')
      await expect(form.locator('#role-name')).toBeVisible()
      const boxOf = async (part: Locator) => {
        const box = await part.boundingBox()
        if (!box) throw new Error('a part of the field has no place')
        return box
      }
      const field = form.locator(':has(> label[for="role-name"])')
      const [label, chip, input] = [
        await boxOf(field.locator('label')),
        await boxOf(field.getByRole('button')),
        await boxOf(field.getByRole('textbox')),
      ]
      const gap =
        direction === 'left to right' ? chip.x - label.x - label.width : label.x - chip.x - chip.width
      expect(gap).toBeCloseTo(8, 0)
      expect(chip.y + chip.height).toBeLessThan(input.y)
      // As far below its label as the field of a label alone.
      const below = await boxOf(form.locator('label[for="role-code"]'))
      const code = await boxOf(form.locator('#role-code'))
      expect(input.y - label.y).toBeCloseTo(code.y - below.y, 0)
      expect(input.width).toBeCloseTo(code.width, 0)
    })
