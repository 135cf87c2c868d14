import { type Draft, type DraftContent, draftApi, withoutSecrets } from '@atrium/contract/workspace/draft'
import { call } from '../api/client.ts'
import { connection } from '../api/connection.ts'
import { report } from '../api/failures.ts'
import { currentUser } from '../session/user-state.ts'
import { windowMemory } from '../storage/plain.ts'
import { ownWindowMemory } from '../storage/private.ts'

/** Milliseconds after the last key until a draft is sent. */
const delay = 800
/** The most bytes that browsers send while a page is unloading. */
const mostWhenLeaving = 60_000
/** The drafts that the server has not stored yet, and the number of stored ones, both of this window. */
const unsentKey = 'atrium.drafts.unsent'
const countKey = 'atrium.drafts.count'

interface Form {
  tabKey: string
  /** Typed, and not yet stored by the server. */
  typed: DraftContent | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  isSaved: boolean
  /** The user has discarded the draft: it is not offered again, also while the server could not delete it. */
  isDiscarded: boolean
  /** The pending requests for this form, in sequence. */
  work: Promise<unknown>
}

/** The forms of this window, outside of React: hidden tabs render nothing, and may still have unsent input. */
const forms = new Map<string, Form>()

/** Saves the input of a form as a draft after a pause in typing, without secrets. */
export function saveDraft(tabKey: string, formKey: string, typed: DraftContent): void {
  if (!currentUser()) return
  const form = formOf(formKey, tabKey)
  form.typed = withoutSecrets(typed)
  form.isDiscarded = false
  // A page that is being left has no time to encrypt.
  writeUnsent(formKey, form.typed)
  clearTimeout(form.timer)
  form.timer = setTimeout(() => void send(formKey, form), delay)
}

/** The stored draft of a form, from any device, after pending changes of this window were sent. */
export async function findDraft(tabKey: string, formKey: string): Promise<Draft | undefined> {
  if (!currentUser()) return undefined
  const form = formOf(formKey, tabKey)
  await form.work
  if (form.isDiscarded) {
    await remove(formKey, form)
    return undefined
  }
  const unsent = readUnsent()[formKey]
  if (unsent) {
    saveDraft(tabKey, formKey, unsent)
    // The server may have an older one, which goes with it.
    form.isSaved = true
    return { formKey, savedAt: unsent.typedAt, base: unsent.base, values: unsent.values }
  }
  const { draft } = await call(draftApi.get, { query: { formKey } }).catch((error: unknown) => {
    void report(error, { quiet: true })
    return { draft: undefined }
  })
  if (draft) {
    form.isSaved = true
    count()
  }
  return draft
}

/** Deletes the draft: the input was discarded, or is as stored again. */
export function deleteDraft(formKey: string): void {
  const form = forms.get(formKey)
  if (!form) return
  cancel(form)
  form.isDiscarded = true
  writeUnsent(formKey, undefined)
  form.work = form.work.then(() => remove(formKey, form))
}

/** From now until the answer no draft of the form is saved or offered; once the form is saved its draft is deleted. */
export function deleteWhenSaved(formKey: string, saving: Promise<unknown>): void {
  const form = forms.get(formKey)
  if (!form) return
  const { typed } = form
  cancel(form)
  writeUnsent(formKey, undefined)
  form.work = Promise.allSettled([form.work, saving]).then(async ([, outcome]) => {
    if (outcome.status === 'fulfilled') {
      form.isDiscarded = form.typed === undefined
      await remove(formKey, form)
    } else if (typed && !form.typed) saveDraft(form.tabKey, formKey, typed)
  })
}

/** Deletes the drafts of a tab whose input the user has discarded. */
export function deleteDraftsOf(tabKey: string): void {
  for (const [formKey, form] of forms) if (form.tabKey === tabKey) deleteDraft(formKey)
}

/** Whether this window knows of a draft of the form. */
export const hasDraft = (formKey: string): boolean => {
  const form = forms.get(formKey)
  return form !== undefined && !form.isDiscarded && (form.isSaved || form.typed !== undefined)
}

/** The number of drafts of this window. */
export function countDrafts(): number {
  if (forms.size > 0) count()
  return Number(windowMemory.read(countKey) ?? 0)
}

/** Sends drafts now; when `leaving`, with requests that outlive the page. */
export async function flushDrafts({ leaving = false } = {}): Promise<void> {
  const waiting = [...forms].filter(([, form]) => form.typed !== undefined)
  if (leaving) count()
  await Promise.all(waiting.map(([formKey, form]) => send(formKey, form, leaving)))
}

/** Forgets the forms, because the page is rendered for another role or tenant. */
export function forgetForms(): void {
  for (const form of forms.values()) cancel(form)
  forms.clear()
  count()
}

addEventListener('pagehide', () => void flushDrafts({ leaving: true }))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flushDrafts({ leaving: true })
})
connection.subscribe(() => {
  if (!connection.get().isLost) void flushDrafts()
  for (const [formKey, form] of forms) if (form.isDiscarded) void remove(formKey, form)
})
addEventListener('online', () => void flushDrafts())

function formOf(formKey: string, tabKey: string): Form {
  const known = forms.get(formKey)
  if (known) return Object.assign(known, { tabKey })
  const form: Form = {
    tabKey,
    typed: undefined,
    timer: undefined,
    isSaved: false,
    isDiscarded: false,
    work: Promise.resolve(),
  }
  forms.set(formKey, form)
  return form
}

function cancel(form: Form): void {
  clearTimeout(form.timer)
  form.typed = undefined
}

function send(formKey: string, form: Form, leaving = false): Promise<unknown> {
  clearTimeout(form.timer)
  form.work = form.work.then(async () => {
    const { typed } = form
    if (!typed) return
    const body = { formKey, ...typed }
    const keepalive = leaving && JSON.stringify(body).length < mostWhenLeaving
    try {
      await call(draftApi.keep, { body }, { keepalive })
      form.isSaved = true
      // The user may have continued typing.
      if (form.typed === typed) {
        form.typed = undefined
        writeUnsent(formKey, undefined)
      }
    } catch (error) {
      // Offline, or the session is over: it stays in this window until the next opportunity.
      void report(error, { quiet: true })
    }
    count()
  })
  return form.work
}

async function remove(formKey: string, form: Form): Promise<void> {
  if (form.isSaved) {
    try {
      await call(draftApi.remove, { query: { formKey } })
      form.isSaved = false
    } catch (error) {
      // It is deleted with the next opportunity, or expires.
      void report(error, { quiet: true })
    }
  }
  count()
}

function count(): void {
  const unsent = readUnsent()
  const saved = [...forms].filter(([formKey, form]) => form.isSaved || formKey in unsent).length
  windowMemory.write(countKey, String(saved))
}

interface Unsent extends DraftContent {
  typedAt: string
}

/** Of the current role; those of others in this window are discarded. */
function readUnsent(): Record<string, Unsent> {
  const stored = ownWindowMemory.read(unsentKey) as { roleId: string; drafts: Record<string, Unsent> } | null
  return stored && stored.roleId === currentUser()?.currentRoleId ? stored.drafts : {}
}

function writeUnsent(formKey: string, typed: DraftContent | undefined): void {
  const { [formKey]: before, ...others } = readUnsent()
  if (!typed && !before) return
  const drafts = typed ? { ...others, [formKey]: { ...typed, typedAt: new Date().toISOString() } } : others
  ownWindowMemory.write(unsentKey, { roleId: currentUser()?.currentRoleId, drafts })
}
