import { z } from 'zod'
import { id } from '../../row.ts'
import { type Field, type Plain, plain } from '../fields.ts'
import { type InLanguages, titlesOf } from '../titles.ts'

const records = z.array(z.object({ id, name: z.string() })).optional()

/**
 * The records of another resource that refer to this one by a field, such as the vehicles of a depot: shown in the form
 * to those who may list them, the first hundred by name.
 */
export const reverse = (
  target: string,
  by: string,
  title: InLanguages,
): Field<
  typeof records,
  typeof records,
  undefined,
  Omit<Plain, 'given' | 'part' | 'sortable'> & { given: true; part: true; sortable: false }
> => ({
  kind: 'reverse',
  value: records,
  input: records,
  filter: undefined,
  traits: { ...plain, given: true, part: true, sortable: false },
  required: false,
  titles: titlesOf(title),
  target,
  by,
})
