import type { Field } from '@atrium/contract/resource/fields'

/** The value of a column. Texts are never null, so that an empty one has one form. */
export function storedOf({ kind }: Field, value: unknown): unknown {
  if (kind === 'text' || kind === 'longText') return value ?? ''
  if (kind === 'boolean' || kind === 'enabled') return value === 1
  return value ?? null
}
