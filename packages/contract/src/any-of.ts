import { z } from 'zod'

type Several<Value> = z.ZodType<Value[], Value | Value[]>

/**
 * A filter by one of these values, or by several: repeated (`state=active&state=locked`) or separated by commas, as in the
 * address of a list. Rows with any of them match. Yields an array.
 */
export const anyOf = <Value extends string>(one: z.ZodType<Value, Value>): Several<Value> =>
  z
    .union([
      one.transform((value): Value[] => [value]),
      z.array(one).min(1).max(50),
      z
        .string()
        .max(1_000)
        .transform(text => text.split(','))
        .pipe(z.array(one)),
    ])
    .meta({
      description: 'One value or several, repeated or separated by commas: those with any of them',
    }) as Several<Value>

/** The type of `anyOf` of a schema. */
export type AnyOf<Schema> = Schema extends z.ZodType<infer Value extends string> ? Several<Value> : never
