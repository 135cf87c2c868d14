import type { Endpoint } from '@atrium/contract/endpoint'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { ComponentType } from 'react'
import type { SectionProps } from '../feature.ts'
import type { OpenRecord } from '../records/record-drawer.tsx'
import type { AnyRow, RecordValues } from './record-value.ts'

/** The record that a feature draws a part of. */
export interface DrawingProps {
  row: AnyRow
  /** The title of the field, in the language of the page. */
  title: string
}

type Drawing = ComponentType<DrawingProps>

/** An input that a feature draws itself. Its value is validated and sent like that of any other one. */
export interface OwnInputProps {
  id: string
  label: string
  description: string | undefined
  required: boolean
  readOnly: boolean
  /** The reason why its value is refused. */
  error: string | undefined
  value: RecordValues[string] | undefined
  onChange: (value: RecordValues[string] | undefined) => void
  /** Validates the value, when the input is left. */
  onBlur: () => void
  /** The input of the whole form. */
  values: RecordValues
  /** Undefined for a new record. */
  stored: AnyRow | undefined
}

/** A tab of the open record. */
export interface OwnTabDrawing {
  /** The key of its label. */
  title: string
  content: ComponentType<SectionProps>
}

/** The props of a form that replaces the kit's. */
export interface OwnFormProps extends OpenRecord<AnyRow> {
  of: AnyResource
  /** `created` is the answer of the call, which may have more than the record. */
  onCreated: (id: string, created: AnyRow) => void
  onRemoved: () => void
}

/** Components of a feature in place of those of the kit, or beside them. */
export interface ResourceDrawings {
  /** Cells of the list, by their columns. */
  cells?: Readonly<Record<string, Drawing | undefined>>
  /** Fields of the open record that nobody writes, by their names. */
  fields?: Readonly<Record<string, Drawing | undefined>>
  /** Inputs of the form, by the names of their fields. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps> | undefined>>
  /** Tabs of the open record between its fields and its history, by names of their own. */
  tabs?: Readonly<Record<string, OwnTabDrawing>>
  /**
   * Of resources whose platform records tenants replace: the key of the text that says why they may not replace this one;
   * undefined if they may.
   */
  irreplaceable?: (row: AnyRow) => string | undefined
  /** Calls, besides those of the records, whose answers change with a record. */
  changes?: readonly Endpoint[]
  /** Replaces the form in the drawer. */
  form?: ComponentType<OwnFormProps>
  /** Replaces list and drawer altogether. */
  page?: ComponentType<{ of: AnyResource }>
}
