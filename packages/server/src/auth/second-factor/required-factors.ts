import { type CountableKind, countableKind } from '@atrium/contract/sign-in/countable-kind'

// Which second factors count where tenants require one.

/** For each tenant that requires a second factor of a person, the kinds that count there. */
export type RequiredKinds = readonly (readonly CountableKind[])[]

/** The demands that none of these kinds meets. */
export const unmet = (required: RequiredKinds, own: readonly CountableKind[]): RequiredKinds =>
  required.filter(kinds => !kinds.some(kind => own.includes(kind)))

/** The kinds that count everywhere: all where none is required, none where the demands have no kind in common. */
export const countingKinds = (required: RequiredKinds): CountableKind[] =>
  countableKind.options.filter(kind => required.every(kinds => kinds.includes(kind)))

/** The kinds of which one is to be added: those that count everywhere, else any, and then one of the others. */
export function kindsToAdd(required: RequiredKinds, own: readonly CountableKind[]): CountableKind[] {
  const missing = unmet(required, own)
  if (missing.length === 0) return []
  const everywhere = countingKinds(missing)
  return everywhere.length > 0
    ? everywhere
    : countableKind.options.filter(kind => missing.some(kinds => kinds.includes(kind)))
}

/**
 * The kinds of the person that complete a sign-in: those that count everywhere. While there are none, any does, so that
 * the person can add one.
 */
export function kindsToSignIn(
  required: RequiredKinds,
  own: readonly CountableKind[],
): readonly CountableKind[] {
  const everywhere = countingKinds(required)
  const counting = own.filter(kind => everywhere.includes(kind))
  return counting.length > 0 ? counting : own
}
