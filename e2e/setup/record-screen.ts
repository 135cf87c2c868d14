import type { Locator } from '@playwright/test'

/** Whose records a screen shows: the platform's own, or those of a tenant. */
export type Level = 'platform' | 'tenant'

/** A screen on which records are made, read, changed and removed. */
export interface RecordScreen {
  what: string
  to: string
  /** Whose own it has, without both. */
  level?: Level
  /** Under which the open record stands in the address. */
  entity: string
  new: string
  /** The field of its name. */
  name?: string
  /** The field of its code; `null` where nothing has one. */
  code?: string | null
  /** What else must be filled. */
  fill?: (form: Locator, level: Level) => Promise<unknown>
  /** By which parameter of the address the list is searched, and the field of it in the bar; a tree is not. */
  search?: { by: string; field: string }
  /** Removed from the list, where it is chosen; otherwise from its drawer. */
  isRemovedFromList?: boolean
  /** What tenants may do with a record of the platform that they have, too. */
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
