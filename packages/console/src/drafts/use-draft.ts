import type { Draft, FormValues } from '@atrium/contract/workspace/draft'
import { use, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { changedFields } from '../records/changed-fields.ts'
import { TabKeyContext } from '../tabs/unsaved.ts'
import { dropDraft, dropWhenSaved, findDraft, hasDraft, keepDraft } from './drafts.ts'

interface DraftOptions<Values extends object> {
  /** Names the form on its page; the record is the one that the address names under the same noun. */
  entity: string
  /** What is stored. */
  initial: Values
  /** What is typed. */
  values: Values
  isReadOnly?: boolean
  restore: (values: Values) => void
}

/** Text that was typed before and never saved, as it is offered to go on with. */
export interface OfferedDraft {
  savedAt: string
  /** What was stored when it was typed, what was typed, and what is stored now. */
  base: FormValues
  values: FormValues
  now: FormValues
  /** Takes these fields over. */
  restore: (values: FormValues) => void
  discard: () => void
}

/**
 * Keeps what is typed in a form while it is not saved, and offers what was typed before: after an expired session, a
 * crash, a reload, or on another device. The fields must be plain data, as forms have them.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { entity, initial, values, isReadOnly = false, restore } = options
  const tabKey = use(TabKeyContext) ?? ''
  const [path] = useLocation()
  const [search] = useSearchParams()
  const formKey = `${path}#${entity}:${search.get(entity) ?? ''}`
  const [found, setFound] = useState<Draft>()
  const asked = useRef<string>(undefined)
  const wasTyped = useRef(false)
  const changes = changedFields(initial, values)
  const [base, typed] = [JSON.stringify(initial), JSON.stringify(values)]

  useEffect(() => {
    // Once for each form: shown again in its tab it has what it had.
    if (isReadOnly || asked.current === formKey) return
    asked.current = formKey
    void findDraft(tabKey, formKey).then(setFound)
  }, [tabKey, formKey, isReadOnly])

  useEffect(() => {
    if (isReadOnly) return
    if (changes > 0) {
      wasTyped.current = true
      keepDraft(tabKey, formKey, { base: JSON.parse(base), values: JSON.parse(typed) })
    } else if (wasTyped.current) {
      wasTyped.current = false
      if (hasDraft(formKey)) dropDraft(formKey)
    }
  }, [tabKey, formKey, isReadOnly, changes, base, typed])

  const isNews = found !== undefined && changedFields({ ...values, ...found.values }, values) > 0
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
            if (changes === 0) dropDraft(formKey)
          },
        }
      : undefined

  return {
    offer,
    /** Told of each try to save: what was kept goes once it has succeeded. */
    saving: (saving: Promise<unknown>) => dropWhenSaved(formKey, saving),
  }
}
