import type { FormValues } from '@atrium/contract/workspace/draft'
import { hasDraft, saveDraft } from './drafts.ts'

/** The input of a form that another one replaces. */
export interface Typing {
  base: FormValues
  values: FormValues
  /** The id of the field that had the focus. */
  focused: string | undefined
}

/** By form. */
const replaced = new Map<string, Typing>()
const created = new Map<string, Typing>()

/** Passes on what is typed to the form of the record's new version, which is rendered at once. */
export function passOn(formKey: string, typing: Typing): void {
  replaced.set(formKey, typing)
  queueMicrotask(() => replaced.delete(formKey))
}

/** Passes on what is typed to the form of the record that was created. Until that is loaded it is a draft of it. */
export function passToCreated(tabKey: string, formKey: string, typing: Typing): void {
  created.set(formKey, typing)
  saveDraft(tabKey, formKey, { base: typing.base, values: typing.values })
}

/** Takes what was passed on to a form, if the user has not discarded it. */
export function takeTyping(formKey: string): Typing | undefined {
  const late = created.get(formKey)
  created.delete(formKey)
  return replaced.get(formKey) ?? (hasDraft(formKey) ? late : undefined)
}
