import type { ErrorCode } from '@atrium/contract/errors'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useUnsaved } from '../tabs/unsaved.ts'
import { changedFields } from './changed-fields.ts'

type Rules<Values extends object> = NonNullable<
  NonNullable<Parameters<typeof useForm<Values>>[0]>['validate']
>

interface RecordFormOptions<Values extends object, Saved> {
  /** Begins the ids of the inputs: `role-name`. */
  entity: string
  initial: Values
  rules: Rules<Values>
  /** What the fields are called where they are named apart from their inputs: in the summary of errors, in a comparison. */
  labels: Readonly<Record<string, string>>
  /** Fields to which a refusal of the server belongs, by its code. */
  refusals: Partial<Record<ErrorCode, keyof Values & string>>
  isReadOnly: boolean
  /** Those that save, of which the form shows progress and failure. */
  calls: readonly { error: ApiError | null; isPending: boolean }[]
  send: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Told how many fields differ from what is stored. */
  onChanges?: (count: number) => void
}

/** The form of a record: what is typed, judged by its rules, kept while it is unsaved, sent, and refused at its fields. */
export function useRecordForm<Values extends object, Saved>(options: RecordFormOptions<Values, Saved>) {
  const { entity, initial, rules, labels, refusals, isReadOnly, calls, send, onSaved, onChanges } = options
  // A field is judged when it is left, and on every key once it has failed.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules,
  })
  const failing = Object.keys(form.errors)
  const further = failing.filter(name => !failed.includes(name))
  if (further.length > 0) setFailed([...failed, ...further])
  const changes = changedFields(initial, form.values)
  useUnsaved(changes > 0)
  const draft = useDraft({ entity, initial, values: form.values, isReadOnly, restore: form.setValues })
  const reportChanges = useEffectEvent((count: number) => onChanges?.(count))
  useEffect(() => reportChanges(changes), [changes])

  // What the server says about a field stands at the field.
  const refused = (error: ApiError) => {
    const field = refusals[error.code as ErrorCode]
    form.setErrors(
      field
        ? { [field]: error.message }
        : Object.fromEntries((error.fields ?? []).map(({ field, message }) => [field, message])),
    )
  }
  const save = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return document.getElementById(`${entity}-${Object.keys(errors)[0]}`)?.focus()
    // Not callbacks of mutate: a new version begins the form anew, and those of a form that is gone are not called.
    const sending = send(form.values)
    draft.saving(sending)
    sending.then(onSaved, refused)
  }
  const failure = calls.map(call => call.error).find(error => error !== null)

  return {
    form,
    changes,
    labels,
    /** Typed text of before that is not saved. */
    draft: draft.offer,
    save,
    /** What every input of a field is given that can fail. */
    field: (name: keyof Values & string) => ({
      id: `${entity}-${name}`,
      readOnly: isReadOnly,
      ...form.getInputProps(name),
    }),
    errors: failing.map(name => ({ id: `${entity}-${name}`, label: labels[name] ?? name })),
    /** What no field says. */
    failure: failing.some(name => name in labels) ? undefined : failure,
    footer: {
      onSave: save,
      ...(changes > 0 && { onDiscard: () => form.reset() }),
      changes,
      saving: calls.some(call => call.isPending),
    },
  }
}
