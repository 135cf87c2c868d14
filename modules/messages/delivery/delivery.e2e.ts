import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a failed delivery to a webhook that is sent again moves on, in the list and beside it, without a reload', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hmsg/message-query?receiver=Yard' })
  const monitor = page.getByRole('tabpanel', { name: 'Message monitor' })
  const row = monitor
    .getByRole('row')
    .filter({ hasText: /Stena Nautica.*Yard displays|Yard displays.*Stena Nautica/ })
  await expect(row).toContainText('Failed')
  await row.click()
  const drawer = monitor.getByRole('complementary', { name: 'Stena Nautica is 40 minutes late' })
  await expect(drawer.getByText('Attempt 5')).toBeVisible()
  await expect(drawer.getByText('Attempt 6')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The message is being sent again')).toBeVisible()
  await expect(row).toContainText('Waiting')
  // The attempt fails, because nobody answers there, and another one follows.
  await expect(drawer.getByText('Attempt 6')).toBeVisible({ timeout: 30_000 })
  await expect(drawer.getByText('Next attempt')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})
