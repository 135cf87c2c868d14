import type { z } from 'zod'
import { type Field, type Plain, plain } from './fields.ts'
import { type Options, shared } from './options.ts'

type OwnTraits = Omit<Plain, 'part' | 'sortable'> & { part: true; sortable: false }

interface OwnOptions<Input extends z.ZodType> extends Pick<Options, 'title' | 'help'> {
  /** The value of a new record, before anything is chosen. */
  initial: z.input<Input>
  required?: boolean
}

/**
 * A field whose value is read and written by code of the feature, and whose input the feature draws: such as members of
 * several kinds. It is in the open record and in drafts, and in no list.
 */
export const own = <Value extends z.ZodType, Input extends z.ZodType>(
  value: Value,
  input: Input,
  { initial, required = false, ...options }: OwnOptions<Input>,
): Field<Value, Input, undefined, OwnTraits> => ({
  kind: 'own',
  value,
  input,
  filter: undefined,
  traits: { ...plain, part: true, sortable: false },
  required,
  sample: initial,
  ...shared(options),
})
