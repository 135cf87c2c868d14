import { randomUUID } from 'node:crypto'
import { DnsServer } from '@atrium/server/testing/dns-server'
import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a tenant adds a mail domain, proves it by a DNS record, and removes it', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 400/)
  test.slow()
  const dns = await DnsServer.start(Number(process.env.E2E_DNS_PORT))
  const domain = `d${randomUUID().slice(0, 8)}.example`
  const list = page.getByRole('tabpanel', { name: 'Mail domains' })
  await as('sofia.lindqvist', { to: '/hiam/mail-domains' })
  await list.getByRole('button', { name: 'Add domain' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add mail domain' })
  await dialog.getByLabel('Domain').fill('nowhere')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not a mail domain')
  await dialog.getByLabel('Domain').fill(domain)
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(list.getByRole('row', { name: domain })).toContainText('Pending')

  const drawer = list.getByRole('complementary', { name: domain })
  await expect(drawer).toContainText(`_atrium.${domain}`)
  await drawer.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(drawer.getByText('The last check did not find the record.')).toBeVisible()
  await expect(list.getByRole('row', { name: domain })).toContainText('Failed')

  const content = /atrium-domain=\w+/.exec(await drawer.innerText())?.[0] ?? ''
  dns.records.set(`_atrium.${domain}`, content)
  await drawer.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(`${domain} is verified.`)).toBeVisible()
  await expect(list.getByRole('row', { name: domain })).toContainText('Verified')

  await drawer.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('row', { name: domain })).toHaveCount(0)
  await dns.stop()
})

test('the platform verifies the mail domain of a tenant without a record', async ({ as, page }) => {
  const domain = `d${randomUUID().slice(0, 8)}.example`
  const list = page.getByRole('tabpanel', { name: 'Mail domains' })
  await as('sofia.lindqvist', { to: '/hiam/mail-domains' })
  await list.getByRole('button', { name: 'Add domain' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add mail domain' })
  await dialog.getByLabel('Domain').fill(domain)
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(list.getByRole('row', { name: domain })).toContainText('Pending')

  await as('admin', { to: `/hiam/mail-domains?domain=${domain}` })
  await list.getByRole('gridcell', { name: domain }).click()
  const drawer = list.getByRole('complementary', { name: domain })
  await drawer.getByRole('button', { name: 'Verify without a record' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText(`${domain} is verified.`)).toBeVisible()
})
