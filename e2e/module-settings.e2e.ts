import { expect, test } from './setup/atrium.ts'

test('settings of a module have a page: a wrong value is named, a change stays, and defaults come back', async ({
  page,
  as,
}) => {
  // Where there is room, the other settings of the group stand beside it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await as('ines.marchetti', { to: '/freight/dispatch-rules' })
  const screen = page.getByRole('tabpanel', { name: 'Dispatch rules' })
  const between = screen.getByLabel('Time between two trips')
  const longest = screen.getByLabel('Longest trip')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect(between).toHaveValue('0:00')
  await expect(screen.getByRole('navigation').getByRole('link', { name: 'Dispatch rules' })).toBeVisible()

  await between.fill('0:45')
  await longest.fill('0:10')
  await save.click()
  await expect(screen.getByText('Enter a duration from 30 min to 168 hr.')).toBeVisible()
  await longest.fill('12:00')
  await save.click()
  await expect(page.getByText('Dispatch rules saved')).toBeVisible()
  await page.reload()
  await expect(between).toHaveValue('0:45')
  await expect(longest).toHaveValue('12:00')

  await screen.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(longest).toHaveValue('')
  await save.click()
  await expect(page.getByText('Dispatch rules saved')).toBeVisible()
  await page.reload()
  await expect(between).toHaveValue('0:00')
  await screen.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByText('Version 2')).toBeVisible()
})
