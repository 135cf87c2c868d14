import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
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
