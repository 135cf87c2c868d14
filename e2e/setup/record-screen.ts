import type { Locator } from '@playwright/test'

/** The owner of a screen's records: the platform or a tenant. */
export type Level = 'platform' | 'tenant'

/** A screen on which records are created, read, changed and removed. */
export interface RecordScreen {
  what: string
  to: string
  /** The level whose records it has; missing for both. */
  level?: Level
  /** The name of the address parameter of the open record. */
  entity: string
  new: string
  /** The field of its name. */
  name?: string
  /** The field of its code; `null` where nothing has one. */
  code?: string | null
  /** The code of a saved record can be changed. */
  isCodeChangeable?: true
  /** Fills further required fields. */
  fill?: (form: Locator, level: Level) => Promise<unknown>
  /** By which parameter of the address the list is searched, and the field of it in the bar; a tree is not. */
  search?: { by: string; field: string }
  /** Whether a record is removed from the list instead of its drawer. */
  isRemovedFromList?: boolean
  /** The actions that tenants have for inherited records of the platform. */
  ofPlatform?: 'read' | 'replace'
}

export const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

export async function choose(form: Locator, label: string, typed: string, option = typed): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

export async function pick(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).click()
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

export const byName = (by: string) => ({ by, field: 'Name' })
