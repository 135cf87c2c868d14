import type { Page } from '@playwright/test'

/** Fills in the reason before the first record of a tenant opens to the platform; the browser logs a 403. */
export async function giveReason(
  page: Page,
  tenant: string,
  reason = 'To see that it is there',
): Promise<void> {
  const question = page.getByRole('dialog', { name: `Give a reason for opening ${tenant}` })
  await question.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await question.getByRole('button', { name: 'Open tenant' }).click()
}
