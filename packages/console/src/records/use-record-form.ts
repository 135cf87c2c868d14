import type { ErrorCode } from '@atrium/contract/errors'
import { afterPress } from '@atrium/ui/form/after-press.ts'
import { lockedBy } from '@atrium/ui/form/locked.tsx'
import { focusUnreadable } from '@atrium/ui/form/use-typed.ts'
import { SavingOffContext } from '@atrium/ui/overlay/saving-off.ts'
import { useForm } from '@mantine/form'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { OtherTenantContext } from '../access/other-tenant.ts'
import type { ApiError } from '../api/api-error.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { lockTexts } from '../locks/lock-texts.ts'
import { useUnsaved } from '../tabs/unsaved.ts'
import { changedFields } from './changed-fields.ts'
import { NewRecordContext } from './record-drawer.tsx'

type Rules<Values extends object> = NonNullable<
  NonNullable<Parameters<typeof useForm<Values>>[0]>['validate']
>

/** Mantine exports no name for it. */
export interface Form<Values extends object> extends ReturnType<typeof useForm<Values>> {}

interface RecordFormOptions<Values extends object, Saved> {
  /** The prefix of the inputs' ids: `role-name`. */
  entity: string
  /** The address parameter of the open record, if it is not the entity: drafts belong to one record. */
  opened?: string
  initial: Values
  rules: Rules<Values>
  /** The labels of the fields outside of their inputs: in the summary of errors and in a comparison. */
  labels: Readonly<Record<string, string>>
  /** Fields that only name what other fields hold by id: they are no changes of their own. */
  names?: readonly (keyof Values & string)[]
  /** Fields that are filled in for new records only, such as a code. */
  fixed?: readonly (keyof Values & string)[]
  /** The fields that server errors belong to, by code. */
  refusals: Partial<Record<ErrorCode, keyof Values & string>>
  /** The field of the form that a field of the server's answer stands for: that of the same name by default. */
  fieldOf?: (field: string) => string
  isReadOnly: boolean
  /** Why it is read-only, if not for want of permission. */
  lock?: string | undefined
  /** The calls that save, whose progress and failure the form shows. */
  calls: readonly { error: ApiError | null; isPending: boolean }[]
  send: (values: Values) => Promise<Saved>
  /** Asks before these values are sent, and calls `go` if they may be. Returns false if there is nothing to ask. */
  asks?: (values: Values, go: () => void) => boolean
  onSaved: (saved: Saved) => void
  /** Called with the number of changed fields. */
  onChanges?: (count: number) => void
}

/** The state of a record's form: input, validation, draft, submission, and server errors at their fields. */
export function useRecordForm<Values extends object, Saved>(options: RecordFormOptions<Values, Saved>) {
  const { entity, initial, rules, labels, names, refusals, isReadOnly, calls, send, onSaved, onChanges } =
    options
  const { fieldOf = field => field } = options
  // A field is validated when it is left, and on every key after an error.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form: Form<Values> = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules,
  })
  const failing = Object.keys(form.errors)
  const further = failing.filter(name => !failed.includes(name))
  if (further.length > 0) setFailed([...failed, ...further])
  const changes = changedFields(initial, form.values, names)
  useUnsaved(changes > 0)
  const isNew = use(NewRecordContext)
  const draft = useDraft({ ...options, values: form.values, isNew, restore: form.setValues })
  const reportChanges = useEffectEvent((count: number) => onChanges?.(count))
  useEffect(() => reportChanges(changes), [changes])

  const isOff = use(SavingOffContext)

  // Server errors about a field are shown at the field.
  const refused = (error: ApiError) => {
    const field = refusals[error.code as ErrorCode]
    form.setErrors(
      field
        ? { [field]: error.message }
        : Object.fromEntries((error.fields ?? []).map(({ field, message }) => [fieldOf(field), message])),
    )
  }
  const save = () => {
    if (isOff || focusUnreadable()) return
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return document.getElementById(`${entity}-${Object.keys(errors)[0]}`)?.focus()
    // Not callbacks of `mutate`: a new version remounts the form, and callbacks of an unmounted form are not called.
    const go = () => {
      const sending = send(form.values)
      draft.saving(sending)
      sending.then(onSaved, refused)
    }
    if (!options.asks?.(form.values, go)) go()
  }
  const failure = calls.map(call => call.error).find(error => error !== null)
  // A save that nobody has answered is made again as it is: what is typed meanwhile would not be in it.
  const isRepeated = calls.some(call => call.isPending && call.error !== null)
  const isFixed = isReadOnly || isRepeated
  const refusal = useRefusal()
  const reason = isReadOnly ? (options.lock ?? refusal.reason) : isRepeated ? refusal.saving : undefined

  return {
    form,
    changes,
    labels,
    /** Why the fields cannot be changed; undefined while they can. */
    lock: reason,
    /** An earlier draft. */
    draft: draft.offer,
    save,
    /** The props of every input with an error. */
    field(name: keyof Values & string) {
      const { onBlur, ...input } = form.getInputProps(name)
      return {
        id: `${entity}-${name}`,
        readOnly: isFixed,
        ...(reason !== undefined && { inputContainer: lockedBy(reason) }),
        ...input,
        onBlur: () => afterPress(onBlur),
      }
    },
    errors: failing.map(name => ({ id: `${entity}-${name}`, label: labelIn(labels, name) ?? name })),
    /** An error that belongs to no field. */
    failure: failing.some(name => labelIn(labels, name) !== undefined) ? undefined : failure,
    footer: {
      onSave: save,
      ...(changes > 0 && { onDiscard: () => form.reset() }),
      changes,
      saving: calls.some(call => call.isPending),
    },
  }
}

/** The reasons for which any record may be read-only. */
function useRefusal() {
  const t = useFeatureText(lockTexts)
  const text = useText()
  const otherTenant = use(OtherTenantContext)
  return {
    reason:
      otherTenant === undefined
        ? t('lock.refused')
        : text('hzero.common.tenant.ofOther', { name: otherTenant }),
    saving: t('lock.saving'),
  }
}

/** The label of an input; those of rows, such as `lines.0.weight`, have that of `lines.weight`. */
const labelIn = (labels: Readonly<Record<string, string>>, name: string): string | undefined =>
  labels[name] ?? labels[name.replace(/\.\d+\./g, '.')]
