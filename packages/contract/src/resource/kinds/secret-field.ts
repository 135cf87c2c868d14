import { z } from 'zod'
import { type Field, type Plain, plain } from '../fields.ts'
import { type Options, shared } from '../options.ts'

/**
 * A secret, such as a key of another program. It is stored encrypted, and never answered: not in records, history,
 * audit or exports. A change that leaves it out keeps it, and an empty text removes it.
 */
export const secret = (
  options: Options & { max?: number } = {},
): Field<
  z.ZodOptional<z.ZodString>,
  z.ZodOptional<z.ZodString>,
  undefined,
  Omit<Plain, 'secret' | 'sortable'> & { secret: true; sortable: false }
> => {
  const { max = 500 } = options
  const text = z.string().max(max).optional()
  return {
    kind: 'secret',
    value: text,
    input: text,
    filter: undefined,
    traits: { ...plain, secret: true, sortable: false },
    required: false,
    max,
    sample: 'Tq7-example',
    ...shared(options),
  }
}
