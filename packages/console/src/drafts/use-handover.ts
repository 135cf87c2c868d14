import type { FormValues } from '@atrium/contract/workspace/draft'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { merged, typedSince } from './draft-differences.ts'
import { deleteDraft, hasDraft } from './drafts.ts'
import { openFormKey } from './form-key.ts'
import { passOn, passToCreated, takeTyping } from './passed-on.ts'
import { byStoredKeys } from './row-differences.ts'

interface HandoverOptions {
  tabKey: string
  formKey: string
  entity: string
  /** The address parameter of the open record. */
  opened: string
  /** The stored and the typed values, as JSON. */
  base: string
  typed: string
  isChanged: boolean
  isReadOnly: boolean
  isNew: boolean
  fixed: readonly string[]
  /** Restores what another form has passed on. */
  onTake: (values: FormValues) => void
}

/**
 * Passes on what is typed when a form is replaced: to the form of the record's new version, or to that of the record
 * that it created.
 */
export function useHandover(options: HandoverOptions) {
  const { tabKey, formKey, entity, opened, base, typed, isChanged, isReadOnly, isNew, fixed } = options
  /** The values that were sent to be saved: only what is typed after them is unsaved. */
  const sent = useRef<string>(undefined)
  /** The stored values when these were sent. */
  const sentOver = useRef<string>(undefined)
  /** The form has created a record, whose own form takes its place. */
  const isCreated = useRef(false)
  const latest = useRef(typed)

  const take = useEffectEvent(() => {
    const typing = takeTyping(formKey)
    if (!typing || isReadOnly) return
    // What someone else has changed as well is compared first: it is offered as a draft.
    const now = JSON.parse(base) as FormValues
    const over = merged({ ...byStoredKeys(typing, now), now })
    if (!over) return
    options.onTake(over)
    if (typing.focused) document.getElementById(typing.focused)?.focus()
  })
  const leave = useEffectEvent(() => {
    if (isCreated.current) return passTo(openFormKey(tabKey, entity, opened))
    if (isReadOnly || typed === sent.current || !(isChanged || sent.current)) return
    const focused = document.activeElement?.id
    passOn(formKey, { base: JSON.parse(sent.current ?? base), values: JSON.parse(typed), focused })
  })
  useLayoutEffect(() => {
    take()
    return () => leave()
  }, [])
  useEffect(() => {
    latest.current = typed
    if (isChanged) return
    isCreated.current = false
    // What is set back while it is being saved is a change of what was sent.
    if (isNew || base !== sentOver.current) sent.current = undefined
  }, [typed, base, isChanged, isNew])

  function passTo(record: string | undefined) {
    if (record === undefined || record === formKey || sent.current === undefined) return
    const late = typedSince(JSON.parse(sent.current), JSON.parse(latest.current), fixed)
    if (late) passToCreated(tabKey, record, { ...late, focused: document.activeElement?.id })
  }

  /** Ends the drafts of a form that has created a record: they must not be offered for the next one. */
  function endCreation(before: string | undefined) {
    const now = openFormKey(tabKey, entity, opened)
    isCreated.current = isNew || (now !== undefined && now !== before)
    // Without a draft nothing was typed since, or the user has discarded it.
    if (!isCreated.current || !hasDraft(formKey)) return
    deleteDraft(formKey)
    if (now !== before) passTo(now)
  }

  return {
    isCreated,
    onSaving: (saving: Promise<unknown>) => {
      sent.current = typed
      sentOver.current = base
      saving.then(
        () => {
          const before = openFormKey(tabKey, entity, opened)
          // The screen opens the record first. While its tab is hidden this form stays until that is shown.
          queueMicrotask(() => endCreation(before))
        },
        () => {
          sent.current = undefined
        },
      )
    },
  }
}
