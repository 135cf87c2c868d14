import type { Draft, FormValues } from '@atrium/contract/workspace/draft'
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { changedFields } from '../records/changed-fields.ts'
import { TabKeyContext } from '../tabs/unsaved.ts'
import { merged } from './draft-differences.ts'
import { deleteDraft, deleteWhenSaved, findDraft, hasDraft, saveDraft } from './drafts.ts'

interface DraftOptions<Values extends object> {
  /** Identifies the form on its page, together with the record's id in the address parameter of this name. */
  entity: string
  /** The stored values. */
  initial: Values
  /** The typed values. */
  values: Values
  /** Fields that only name what other fields hold by id. */
  names?: readonly string[] | undefined
  isReadOnly?: boolean
  restore: (values: Values) => void
  /** Fields by the names they have in drafts of earlier versions. */
  renamed?: Readonly<Record<string, keyof Values & string>>
}

/** An earlier draft that can be restored. */
export interface OfferedDraft {
  savedAt: string
  /** The stored values when typing began, the typed ones, and those stored now. */
  base: FormValues
  values: FormValues
  now: FormValues
  /** Restores these fields. */
  restore: (values: FormValues) => void
  discard: () => void
}

interface Typing {
  base: FormValues
  values: FormValues
  /** The id of the field that had the focus. */
  focused: string | undefined
}

/** By form, what is typed in one that is just being replaced: that of a record is when it has a new version. */
const replaced = new Map<string, Typing>()

function withNames(draft: Draft, renamed: Readonly<Record<string, string>> = {}): Draft {
  const rename = (fields: FormValues): FormValues =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [renamed[name] ?? name, value]))
  return { ...draft, base: rename(draft.base), values: rename(draft.values) }
}

/**
 * Saves the unsaved input of a form as a draft, and offers an earlier one: after an expired session, a crash, a
 * reload, or on another device. The values must be plain data.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { entity, initial, values, names, isReadOnly = false, restore, renamed } = options
  const tabKey = use(TabKeyContext) ?? ''
  const [path] = useLocation()
  const [search] = useSearchParams()
  const formKey = `${path}#${entity}:${search.get(entity) ?? ''}`
  const [found, setFound] = useState<Draft>()
  const offeredFor = useRef<string>(undefined)
  const wasTyped = useRef(false)
  /** The values that were sent to be saved: only what is typed after them is unsaved. */
  const sent = useRef<string>(undefined)
  const changes = changedFields(initial, values, names)
  const [base, typed] = [JSON.stringify(initial), JSON.stringify(values)]

  const take = useEffectEvent(() => {
    const typing = replaced.get(formKey)
    if (!typing || isReadOnly) return
    // What someone else has changed as well is compared first: it is offered as a draft.
    const over = merged({ ...typing, now: JSON.parse(base) })
    if (!over) return
    // Nothing is left to be offered.
    offeredFor.current = formKey
    restore(over as Values)
    if (typing.focused) document.getElementById(typing.focused)?.focus()
  })
  const leave = useEffectEvent(() => {
    if (isReadOnly || changes === 0 || typed === sent.current) return
    const focused = document.activeElement?.id
    replaced.set(formKey, { base: JSON.parse(sent.current ?? base), values: JSON.parse(typed), focused })
    queueMicrotask(() => replaced.delete(formKey))
  })
  useLayoutEffect(() => {
    take()
    return () => leave()
  }, [])

  useEffect(() => {
    // Once for each form: when its tab is shown again it has what it had.
    if (isReadOnly || offeredFor.current === formKey) return
    offeredFor.current = formKey
    void findDraft(tabKey, formKey).then(draft => setFound(draft && withNames(draft, renamed)))
  }, [tabKey, formKey, isReadOnly, renamed])

  useEffect(() => {
    if (isReadOnly) return
    if (changes === 0) sent.current = undefined
    if (changes > 0) {
      wasTyped.current = true
      saveDraft(tabKey, formKey, { base: JSON.parse(base), values: JSON.parse(typed) })
    } else if (wasTyped.current) {
      wasTyped.current = false
      if (hasDraft(formKey)) deleteDraft(formKey)
    }
  }, [tabKey, formKey, isReadOnly, changes, base, typed])

  const isNews = found !== undefined && changedFields({ ...values, ...found.values }, values, names) > 0
  const offer: OfferedDraft | undefined =
    isNews && !isReadOnly
      ? {
          savedAt: found.savedAt,
          base: found.base,
          values: found.values,
          now: JSON.parse(base) as FormValues,
          restore: taken => {
            setFound(undefined)
            restore({ ...values, ...taken } as Values)
          },
          discard: () => {
            setFound(undefined)
            if (changes === 0) deleteDraft(formKey)
          },
        }
      : undefined

  return {
    offer,
    /** To be called with each attempt to save: the draft is deleted if it succeeds. */
    saving: (saving: Promise<unknown>) => {
      sent.current = typed
      saving.catch(() => {
        sent.current = undefined
      })
      return deleteWhenSaved(formKey, saving)
    },
  }
}
