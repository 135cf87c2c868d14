import type { Draft, FormValues } from '@atrium/contract/workspace/draft'
import { use, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { changedFields } from '../records/changed-fields.ts'
import { TabKeyContext } from '../tabs/unsaved.ts'
import { deleteDraft, deleteWhenSaved, findDraft, hasDraft, saveDraft } from './drafts.ts'
import { formKeyOf } from './form-key.ts'
import { useHandover } from './use-handover.ts'

interface DraftOptions<Values extends object> {
  /** Identifies the form on its page, together with the record's id in the address parameter of this name. */
  entity: string
  /** That parameter, if it has another name. */
  opened?: string | undefined
  /** The stored values. */
  initial: Values
  /** The typed values. */
  values: Values
  /** Fields that only name what other fields hold by id. */
  names?: readonly string[] | undefined
  isReadOnly?: boolean
  /** Saving the form creates a record. */
  isNew?: boolean
  /** Fields that are filled in for new records only, such as a code. */
  fixed?: readonly string[] | undefined
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
  const { entity, opened = entity, initial, values, names, isReadOnly = false, isNew = false } = options
  const { fixed = [], restore, renamed } = options
  const tabKey = use(TabKeyContext) ?? ''
  const [path] = useLocation()
  const [search] = useSearchParams()
  const formKey = formKeyOf(path, entity, search.get(opened))
  const [found, setFound] = useState<Draft>()
  const offeredFor = useRef<string>(undefined)
  const wasTyped = useRef(false)
  const changes = changedFields(initial, values, names)
  const [base, typed] = [JSON.stringify(initial), JSON.stringify(values)]
  const { isCreated, onSaving } = useHandover({
    ...{ tabKey, formKey, entity, opened, base, typed, isReadOnly, isNew, fixed },
    isChanged: changes > 0,
    onTake: over => {
      // Nothing is left to be offered.
      offeredFor.current = formKey
      restore(over as Values)
    },
  })

  useEffect(() => {
    // Once for each form: when its tab is shown again it has what it had.
    if (isReadOnly || offeredFor.current === formKey) return
    offeredFor.current = formKey
    void findDraft(tabKey, formKey).then(draft => setFound(draft && withNames(draft, renamed)))
  }, [tabKey, formKey, isReadOnly, renamed])

  useEffect(() => {
    if (isReadOnly || isCreated.current) return
    if (changes > 0) {
      wasTyped.current = true
      saveDraft(tabKey, formKey, { base: JSON.parse(base), values: JSON.parse(typed) })
    } else if (wasTyped.current) {
      wasTyped.current = false
      if (hasDraft(formKey)) deleteDraft(formKey)
    }
  }, [tabKey, formKey, isReadOnly, isCreated, changes, base, typed])

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
      onSaving(saving)
      return deleteWhenSaved(formKey, saving)
    },
  }
}
