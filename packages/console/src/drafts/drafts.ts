import { type Draft, type DraftContent, draftApi, withoutSecrets } from '@atrium/contract/workspace/draft'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { windowMemory } from '../api/storage.ts'
import { currentUser } from '../session/user-state.ts'

/** Text is kept so long after the last key. */
const delay = 800
/** Browsers send no more than this while a page is going away. */
const mostWhenLeaving = 60_000
/** What the server has not taken yet, and how many texts are kept in all: both of this window. */
const unsentKey = 'atrium.drafts.unsent'
const countKey = 'atrium.drafts.count'

interface Form {
  tabKey: string
  /** Typed, and not acknowledged by the server yet. */
  typed: DraftContent | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  isSaved: boolean
  /** What is under way for this form: one thing after the other. */
  work: Promise<unknown>
}

/** The forms of this window, outside of what is drawn: a form in a hidden tab draws nothing, and may still be typed in. */
const forms = new Map<string, Form>()

/** Keeps what is typed in a form, in the browser's absence of keys. Secrets are left out. */
export function keepDraft(tabKey: string, formKey: string, typed: DraftContent): void {
  if (!currentUser()) return
  const form = formOf(formKey, tabKey)
  form.typed = withoutSecrets(typed)
  clearTimeout(form.timer)
  form.timer = setTimeout(() => void send(formKey, form), delay)
}

/** What was kept of a form, by whichever device; asked for after what this window still has to say about it. */
export async function findDraft(tabKey: string, formKey: string): Promise<Draft | undefined> {
  if (!currentUser()) return undefined
  const form = formOf(formKey, tabKey)
  await form.work
  const unsent = readUnsent()[formKey]
  if (unsent) {
    keepDraft(tabKey, formKey, unsent)
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

/** The text was given up, or typed back to what is stored. */
export function dropDraft(formKey: string): void {
  const form = forms.get(formKey)
  if (!form) return
  cancel(form)
  writeUnsent(formKey, undefined)
  form.work = form.work.then(() => remove(formKey, form))
}

/** From now until the answer nothing of the form is kept or offered; once it is saved its draft has lost its use. */
export function dropWhenSaved(formKey: string, saving: Promise<unknown>): void {
  const form = forms.get(formKey)
  if (!form) return
  const { typed } = form
  cancel(form)
  form.work = Promise.allSettled([form.work, saving]).then(async ([, outcome]) => {
    if (outcome.status === 'fulfilled') {
      writeUnsent(formKey, undefined)
      await remove(formKey, form)
    } else if (typed && !form.typed) keepDraft(form.tabKey, formKey, typed)
  })
}

/** The person has given up what was typed in a tab. */
export function dropDraftsOf(tabKey: string): void {
  for (const [formKey, form] of forms) if (form.tabKey === tabKey) dropDraft(formKey)
}

/** Whether this window knows of kept text of the form. */
export const hasDraft = (formKey: string): boolean => {
  const form = forms.get(formKey)
  return form !== undefined && (form.isSaved || form.typed !== undefined)
}

/** Puts what the server has not taken yet where the next page of this window finds it. */
function keepInWindow(): void {
  for (const [formKey, { typed }] of forms) if (typed) writeUnsent(formKey, typed)
  count()
}

/** Makes what was typed in this window safe, whatever comes next, and says how many texts that are. */
export function secureDrafts(): number {
  if (forms.size > 0) keepInWindow()
  return Number(windowMemory.read(countKey) ?? 0)
}

/** Sends what is typed now rather than soon. `leaving` also puts it where the next page of this window finds it. */
export async function flushDrafts({ leaving = false } = {}): Promise<void> {
  const waiting = [...forms].filter(([, form]) => form.typed !== undefined)
  if (leaving) keepInWindow()
  await Promise.all(waiting.map(([formKey, form]) => send(formKey, form, leaving)))
}

/** The page is drawn for another place from here on, where other forms count. */
export function leaveDrafts(): void {
  for (const form of forms.values()) cancel(form)
  forms.clear()
  count()
}

addEventListener('pagehide', () => void flushDrafts({ leaving: true }))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flushDrafts({ leaving: true })
})
addEventListener('online', () => void flushDrafts())

function formOf(formKey: string, tabKey: string): Form {
  const known = forms.get(formKey)
  if (known) return Object.assign(known, { tabKey })
  const form: Form = { tabKey, typed: undefined, timer: undefined, isSaved: false, work: Promise.resolve() }
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
      // Somebody may have typed on meanwhile.
      if (form.typed === typed) {
        form.typed = undefined
        writeUnsent(formKey, undefined)
      }
    } catch (error) {
      // Offline, or the session is over: it waits in this window, and for the next occasion.
      if (form.typed) writeUnsent(formKey, form.typed)
      void report(error, { quiet: true })
    }
    count()
  })
  return form.work
}

async function remove(formKey: string, form: Form): Promise<void> {
  if (form.isSaved) {
    form.isSaved = false
    await call(draftApi.remove, { query: { formKey } }).catch((error: unknown) => {
      // It stays until it runs out, and is offered once more at worst.
      void report(error, { quiet: true })
    })
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

/** Of this person in this place; what another one left in this window is thrown away. */
function readUnsent(): Record<string, Unsent> {
  const text = windowMemory.read(unsentKey)
  const owner = ownerNow()
  if (text === undefined || owner === undefined) return {}
  const { owner: whose, drafts } = JSON.parse(text) as { owner: string; drafts: Record<string, Unsent> }
  return whose === owner ? drafts : {}
}

function writeUnsent(formKey: string, typed: DraftContent | undefined): void {
  const { [formKey]: before, ...others } = readUnsent()
  if (!typed && !before) return
  const drafts = typed ? { ...others, [formKey]: { ...typed, typedAt: new Date().toISOString() } } : others
  windowMemory.write(unsentKey, JSON.stringify({ owner: ownerNow(), drafts }))
}

function ownerNow(): string | undefined {
  const user = currentUser()
  return user && `${user.id} ${user.tenantId} ${user.currentRoleId}`
}
