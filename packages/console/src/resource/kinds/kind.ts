import type { Tabled } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { FieldKind } from '@atrium/ui/filter/query-control.tsx'
import type { ComponentType, ReactNode } from 'react'
import type { Form, useRecordForm } from '../../records/use-record-form.ts'
import type { AnyRow, RecordValue, RecordValues } from '../record-value.ts'
import type { ResourceText } from '../resource-text.ts'
import type { SentenceText } from '../resource-texts.ts'

/** The form that an input is in: that of a record, or of one of its rows. */
export interface FieldForm {
  form: {
    values: RecordValues
    setFieldValue: (name: string, value: RecordValues[string]) => void
    getInputProps: (
      name: string,
      options?: Parameters<Form<RecordValues>['getInputProps']>[1],
    ) => ReturnType<Form<RecordValues>['getInputProps']>
  }
  field: ReturnType<typeof useRecordForm<RecordValues, AnyRow>>['field']
}

export interface ResourceFieldProps {
  of: Tabled
  name: string
  stored: AnyRow | undefined
  record: FieldForm
  text: ResourceText
  isReadOnly: boolean
  /** Explains why the roles of the person do not write it, in a form that they can save. */
  why?: ReactNode
}

/** An input, with the parts that those of all kinds have. */
export interface InputProps extends ResourceFieldProps {
  declared: Field
  shared: { label: string; description?: string; required?: boolean; rightSection?: ReactNode }
}

/** A value in a list, and the row that it is in. */
export interface Shown {
  value: unknown
  name: string
  field: Field
  row: AnyRow
  text: ResourceText
  t: SentenceText
}

/** The console's side of a kind of field: its input, and its value in words. */
export interface Kind {
  Input: ComponentType<InputProps>
  cell: (shown: Shown) => ReactNode
  /** The input of a form for the value of a record. */
  typed: (value: unknown, field: Field) => RecordValue
  /** The value that is sent for that of an input; undefined if it is empty. */
  sent: (value: RecordValue | undefined) => unknown
  /** The rule of the definition that a value breaks which is not empty, in words. */
  wrong: (field: Field, t: SentenceText) => string
  /** Whether an input has a value, where not every text is one. */
  isReadable?: (value: RecordValue) => boolean
  /** How an end of a range is typed in the search of a list. */
  end?: () => FieldKind
  /** A missing value is to be chosen, not typed. */
  isChosen?: true
  /** Stands at the end of its column. */
  isNumber?: true
}

/** A value that is typed as a text. */
export const typedText = {
  cell: ({ value }: Shown) => String(value),
  typed: (value: unknown): RecordValue => (value as string | undefined) ?? '',
  sent: (value: RecordValue | undefined) =>
    typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined),
  wrong: ({ max = 0 }: Field, t: SentenceText) => t('tooLong', { most: max }),
}

/** A value that is chosen. */
export const chosen = {
  ...typedText,
  typed: (value: unknown): RecordValue => (value as string | undefined) ?? null,
  wrong: (_: Field, t: SentenceText) => t('choiceMissing'),
  isChosen: true as const,
}
