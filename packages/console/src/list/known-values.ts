import { chosenValues } from '@atrium/ui/filter/chosen-values.ts'
import type { QueryEntry } from '@atrium/ui/filter/query-control.tsx'
import type { z } from 'zod'

/** The values of a filter that takes several. An address may name some that do not exist; without any, undefined. */
export function knownValues<Value extends string>(
  one: z.ZodType<Value>,
  entry: QueryEntry | undefined,
): Value[] | undefined {
  const known = chosenValues(entry).flatMap(value => one.safeParse(value).data ?? [])
  return known.length > 0 ? known : undefined
}
