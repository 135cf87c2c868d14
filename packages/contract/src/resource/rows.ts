import { z } from 'zod'
import { id } from '../row.ts'
import { type Field, type FieldKind, type Plain, plain } from './fields.ts'
import { nameOf } from './names.ts'
import type { DraftShape, Fields, InputOf, OutputOf, RowFields } from './shapes.ts'
import { type ResourceTitle, titleOfSeveral } from './titles.ts'

/** The kinds of fields that rows of a record can have: values that stand in one cell and in one column. */
export const kindsInRows: ReadonlySet<FieldKind> = new Set<FieldKind>([
  ...(['text', 'longText', 'integer', 'decimal', 'percentage', 'money', 'boolean', 'enabled'] as const),
  ...(['date', 'dateTime', 'time', 'duration', 'choice', 'multipleChoice', 'lookup'] as const),
  ...(['person', 'unit', 'reference', 'phone', 'email', 'link', 'color', 'address', 'json'] as const),
])

/** Rows as an open record has them: each with its id. */
type RowsValue<F extends Fields> = z.ZodType<({ id: string } & OutputOf<RowFields<F>>)[]>

/** Rows as they are sent: those that exist with their ids, in their order. */
type RowsInput<F extends Fields> = z.ZodType<
  ({ id?: string | undefined } & OutputOf<DraftShape<F>>)[],
  ({ id?: string | undefined } & InputOf<DraftShape<F>>)[] | undefined
>

interface RowsOptions {
  /** The most rows: 100 by default. */
  max?: number
  required?: boolean
}

/**
 * Rows that belong to the record, such as the lines of an order: edited in a table of its form, saved with it as one
 * version, and part of its history.
 */
export function rows<const F extends Fields>(
  title: ResourceTitle,
  fields: F,
  { max = 100, required = false }: RowsOptions = {},
): Field<
  RowsValue<F>,
  RowsInput<F>,
  undefined,
  Omit<Plain, 'part' | 'sortable'> & { part: true; sortable: false }
> {
  const all: [string, Field][] = Object.entries(fields)
  const row = z.object({
    id,
    ...Object.fromEntries(all.map(([name, { value }]) => [name, value])),
    ...Object.fromEntries(
      all.flatMap(([name, { traits }]) => (traits.named ? [[nameOf(name), z.string().optional()]] : [])),
    ),
  })
  const draft = z.object({
    id: id.optional().describe('Of a row that exists'),
    ...Object.fromEntries(
      all.filter(([, { traits }]) => !traits.given).map(([name, { input }]) => [name, input]),
    ),
  })
  return {
    kind: 'rows',
    value: z.array(row) as unknown as RowsValue<F>,
    input: z
      .array(draft)
      .min(required ? 1 : 0)
      .max(max)
      .default([]) as unknown as RowsInput<F>,
    filter: undefined,
    traits: { ...plain, part: true, sortable: false },
    required,
    titles: titleOfSeveral(title),
    rows: { fields, title },
    max,
    sample: [],
  }
}
