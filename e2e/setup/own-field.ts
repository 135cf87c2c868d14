import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from '../servers/database.ts'
import { expect } from './atrium.ts'

/** Adds a field to records on the screen *Fields*, where they have a tab, and one field of the product. Its code. */
export async function addOwnField(page: Page, records: string, ofProduct: string, title: string) {
  await page.getByRole('tab', { name: new RegExp(`^${records}`) }).click()
  await expect(
    page.getByRole('table', { name: 'Fields' }).getByRole('row', { name: ofProduct }),
  ).toContainText('Comes with the product')
  await page.getByRole('button', { name: 'Add field' }).first().click()
  const adding = page.getByRole('complementary', { name: 'Add field' })
  await adding.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await adding.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText(`${title} added`)).toBeVisible()
  const added = page.getByRole('complementary', { name: title })
  return added.getByRole('textbox', { name: 'Code' }).inputValue()
}

/** Deletes the fields with this title for good. */
export const deleteOwnField = (title: string): Promise<unknown> =>
  inDatabase(({ site }) => sql`delete from own_field where title ->> 'en_US' = ${title}`.execute(site))
