import { isRows, type Keyed } from '../drafts/row-differences.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The number of changed fields, with each language of a text counted separately. An unset value equals an empty text.
 * `names` only name what other fields hold by id, and count with those.
 */
export function changedFields(before: object, now: object, names: readonly string[] = []): number {
  const [one, other] = [before as Fields, now as Fields]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce((count, key) => {
    if (names.includes(key)) return count
    const [was, is] = [one[key] ?? '', other[key] ?? '']
    if (isRows(was) && isRows(is)) return count + changedRows(was, is)
    if (isList(was) && isList(is)) return count + changedEntries(was, is)
    if (typeof was === 'object' && typeof is === 'object') return count + changedFields(was, is)
    return was === is ? count : count + 1
  }, 0)
}

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every(entry => typeof entry !== 'object')

/** Entries that were added and removed, one for another as one; those that only moved are one change. */
function changedEntries(before: readonly unknown[], now: readonly unknown[]): number {
  const missing = (these: readonly unknown[], those: readonly unknown[]) =>
    these.filter(entry => !those.includes(entry)).length
  const isSame = before.length === now.length && before.every((entry, at) => entry === now[at])
  return isSame ? 0 : Math.max(missing(before, now), missing(now, before), 1)
}

const byKey = (rows: readonly Keyed[]): ReadonlyMap<string, Keyed> => new Map(rows.map(row => [row.key, row]))

/** A row that was added or removed is one change, others have one for each field. */
function changedRows(before: readonly Keyed[], now: readonly Keyed[]): number {
  const [was, is] = [byKey(before), byKey(now)]
  return [...new Set([...was.keys(), ...is.keys()])].reduce((count, key) => {
    const [one, other] = [was.get(key), is.get(key)]
    return count + (one && other ? changedFields(one, other) : 1)
  }, 0)
}
