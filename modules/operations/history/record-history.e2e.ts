import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })

test('every change of a record is described beside it, and a version is restored', async ({ as, page }) => {
  const run = randomUUID().slice(0, 8)
  await as('ines.marchetti', { to: '/hiam/role/list?role=new' })
  const drawer = (name: string) => panel(page).getByRole('complementary', { name, exact: true })
  const name = (title: string) => drawer(title).getByRole('textbox', { name: 'Name', exact: true })
  await name('Create role').fill(`Pilot ${run}`)
  await drawer('Create role').getByRole('textbox', { name: 'Code', exact: true }).fill(`pilot-${run}`)
  await drawer('Create role').getByRole('button', { name: 'Create role' }).click()
  await name(`Pilot ${run}`).fill(`Captain ${run}`)
  await drawer(`Pilot ${run}`).getByRole('button', { name: 'Save' }).click()
  const captain = drawer(`Captain ${run}`)
  await expect(captain).toBeVisible()

  // Unsaved input stays while the versions are shown.
  await captain.getByRole('textbox', { name: 'Description' }).fill('Steers')
  await captain.getByRole('tab', { name: 'History' }).click()
  const versions = captain.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(/Ines Marchetti renamed it from Pilot.*Version 2.*Current/)
  await versions.first().getByRole('button').click()
  await expect(captain.getByRole('row', { name: /Name \(English\)/ })).toContainText(`Captain ${run}`)
  await captain.getByRole('tab', { name: 'Details' }).click()
  await expect(captain.getByRole('textbox', { name: 'Description' })).toHaveValue('Steers')
  await captain.getByRole('button', { name: 'Discard' }).click()

  await captain.getByRole('tab', { name: 'History' }).click()
  await versions.last().getByRole('button').click()
  await captain.getByRole('button', { name: 'Restore version 1…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Name \(English\)/ })).toContainText(`Captain ${run}`)
  await expect(dialog.getByText('No one gains or loses a permission.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  const pilot = drawer(`Pilot ${run}`)
  await expect(pilot).toBeVisible()
  await pilot.getByRole('tab', { name: 'Details' }).click()
  await expect(name(`Pilot ${run}`)).toHaveValue(`Pilot ${run}`)
})
