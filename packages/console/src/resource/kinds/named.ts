import { nameOf } from '@atrium/contract/resource/names'
import type { AnyRow } from '../record-value.ts'

/** The name of what a field refers to; undefined if the role does not see it. */
export function nameIn(row: AnyRow | undefined, field: string): string | undefined {
  const name = row?.[nameOf(field)]
  return typeof name === 'string' ? name : undefined
}
