import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Sign-in clients' })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Reads the secret from the clipboard after the copy button was pressed, and compares it with the dialog. */
async function takeSecret(page: Page, name: string, beforeItCloses = async () => {}): Promise<string> {
  const shown = dialog(page, `Secret of ${name}`)
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await expect(shown.getByLabel('Secret', { exact: true })).toHaveText(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  await beforeItCloses()
  await expect(shown).toBeHidden()
  return secret
}

test('a client gets a secret that is shown once, another one while its name is being typed, and is switched off', async ({
  as,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clientId = `tolls-${randomUUID().slice(0, 6)}`
  const name = `Toll desk ${clientId}`
  await as('admin', { to: '/hiam/client?client=new' })
  const draft = drawer(page, 'Create client')
  await draft.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await expect(draft.getByRole('textbox', { name: 'Client ID' })).toHaveValue(`toll-desk-${clientId}`)
  await draft.getByRole('textbox', { name: 'Client ID' }).fill(clientId)
  await draft.getByRole('combobox', { name: 'Redirect URIs', exact: true }).fill('https://tolls.example/back')
  await page.keyboard.press('Enter')
  await draft.getByRole('switch', { name: 'Confidential client' }).click()
  await draft.getByRole('combobox', { name: 'Scopes' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Read what the person can read' }).click()
  await page.keyboard.press('Escape')
  await draft.getByRole('textbox', { name: 'Access token (seconds)' }).fill('600')
  await draft.getByRole('button', { name: 'Create client' }).click()
  const first = await takeSecret(page, name)
  expect(first).toMatch(/^[\w-]{43}$/)

  const client = drawer(page, name)
  await expect(client.getByText(/^Secret set on/)).toBeVisible()
  await expect(page.getByText(first)).toBeHidden()
  const typed = client.getByRole('textbox', { name: 'Name', exact: true })
  await typed.fill(`${name} 2`)
  await client.getByRole('button', { name: 'Regenerate secret' }).click()
  const question = dialog(page, `Regenerate the secret of ${name}?`)
  await question.getByRole('button', { name: 'Regenerate secret' }).click()
  // However long the new version of the client takes to come: a form that was changed before would lose that.
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/\/clients\/[0-9a-f-]{36}(\?|$)/, async route => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  const second = await takeSecret(page, name, async () => {
    await asked.promise
    await expect(dialog(page, `Secret of ${name}`)).toBeVisible()
    released.resolve()
  })
  expect(second).not.toBe(first)

  // The form is that of the new version, with what was typed in that of the version before.
  await expect(client.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(typed).toHaveValue(`${name} 2`)
  await expect(client.getByText(/^You have unsaved changes from/)).toBeHidden()
  await client.getByRole('switch', { name: 'Enabled' }).click()
  await client.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} 2 saved`)).toBeVisible()
  await expect(drawer(page, `${name} 2`).getByText('Disabled', { exact: true })).toBeVisible()
  const ask = await page.request.get(
    `/oauth/oauth/authorize?client_id=${clientId}&response_type=code&redirect_uri=https://tolls.example/back`,
    { maxRedirects: 0 },
  )
  expect(ask.status()).toBe(400)
})
