import { randomUUID } from 'node:crypto'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'

test('people are invited by paste, and a new one accepts by the link in the mail', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const run = randomUUID().slice(0, 8)
  const [elin, bo] = [`elin.${run}@halden.example`, `bo.${run}@halden.example`]
  await as('ines.marchetti', { to: '/hiam/invitation/list' })
  const list = page.getByRole('tabpanel', { name: 'Invitations' })
  await list.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('combobox', { name: 'Email addresses' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${elin}\n<${bo}>\nw.kruger`)
  await expect(dialog.getByText('w.kruger is not an email address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await dialog.getByRole('combobox', { name: 'Roles' }).fill('Depot clerk')
  await page.getByRole('option', { name: /^Depot clerk/ }).click()
  await dialog.getByRole('combobox', { name: 'Units' }).fill('Oslo yard')
  await page.getByRole('option', { name: /Oslo yard/ }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Ask for Kasper at gate 3.')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Ines Marchetti invites you' })).toBeVisible()
  await expect(preview).toContainText('work in Norrvik Freight as Depot clerk')
  await expect(preview).toContainText('Ask for Kasper at gate 3.')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByText('2 invitations were sent.')).toBeVisible()
  await expect(list.getByRole('row', { name: bo })).toContainText('Sent')

  await as('ines.marchetti', { to: `/hmsg/mail/outbox?recipient=${elin}` })
  const outbox = page.getByRole('tabpanel', { name: 'Outbox' })
  await outbox.getByRole('gridcell', { name: elin }).first().click()
  const mail = outbox.getByRole('complementary')
  await expect(mail).toContainText('invites you to work in Norrvik Freight as Depot clerk')
  const theirs = await anotherBrowser()
  await theirs.goto(/https?:\/\/\S+/.exec(await mail.innerText())?.[0] ?? '')
  await expect(theirs.getByRole('heading', { name: 'Join Norrvik Freight' })).toBeVisible()
  await theirs.getByLabel('Full name').fill('Elin Strand')
  await theirs.getByLabel('User name').fill(`elin.${run}`)
  await theirs.getByLabel('Password', { exact: true }).fill('a lighthouse in the fog')
  await theirs.getByLabel('Repeat new password').fill('a lighthouse in the fog')
  await theirs.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(theirs.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(theirs, `elin.${run}`, 'a lighthouse in the fog')

  await as('ines.marchetti', { to: `/hiam/invitation/list?email=${elin}` })
  await list.getByRole('row', { name: elin }).click()
  const drawer = list.getByRole('complementary', { name: elin })
  await expect(drawer).toContainText('Accepted by')
  await expect(drawer).toContainText('Elin Strand')
  await expect(drawer).toContainText('Oslo yard')
})
