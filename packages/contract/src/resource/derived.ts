import type { Field } from './fields.ts'
import type { Given } from './given-fields.ts'

type Derived<F extends Field> =
  F extends Field<infer Value, infer Input, infer Filter, infer Of>
    ? Field<Value, Input, Filter, Given<Of>>
    : never

/**
 * A field without a column, which is worked out whenever the record is read: by an SQL expression about the row `r`,
 * such as the number of records that refer to it.
 */
export const derived = <const F extends Field>(field: F, expression: string): Derived<F> =>
  ({
    ...field,
    traits: { ...field.traits, given: true },
    derived: expression,
  }) as unknown as Derived<F>
