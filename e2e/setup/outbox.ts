import type { Page } from '@playwright/test'
import { expect } from './atrium.ts'

/** The address of a link in an email. */
export const linkInMail = /https?:\/\/\S+/

/** The part of the last email to a recipient that matches: from the outbox, which the page shows. */
export async function inLastMail(page: Page, recipient: string, wanted: RegExp): Promise<string> {
  const outbox = page.getByRole('tabpanel', { name: 'Outbox' })
  await outbox.getByRole('gridcell', { name: recipient }).first().click()
  const mail = outbox.getByRole('complementary')
  await expect(mail).toContainText(wanted)
  return wanted.exec(await mail.innerText())?.[0] ?? ''
}
