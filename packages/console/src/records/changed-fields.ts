type Fields = Readonly<Record<string, unknown>>

/**
 * The number of changed fields, with each language of a text counted separately. An unset value equals an empty text.
 */
export function changedFields(before: object, now: object): number {
  const [one, other] = [before as Fields, now as Fields]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce((count, key) => {
    const [was, is] = [one[key] ?? '', other[key] ?? '']
    if (isRows(was) && isRows(is)) return count + changedRows(was, is)
    if (typeof was === 'object' && typeof is === 'object') return count + changedFields(was, is)
    return was === is ? count : count + 1
  }, 0)
}

/** A row of a form, which keeps its key wherever it stands. */
interface Keyed {
  key: string
}

const isRows = (value: unknown): value is readonly Keyed[] =>
  Array.isArray(value) && value.every(row => typeof row === 'object' && row !== null && 'key' in row)

const byKey = (rows: readonly Keyed[]): ReadonlyMap<string, Keyed> => new Map(rows.map(row => [row.key, row]))

/** A row that was added or removed is one change, others have one for each field. */
function changedRows(before: readonly Keyed[], now: readonly Keyed[]): number {
  const [was, is] = [byKey(before), byKey(now)]
  return [...new Set([...was.keys(), ...is.keys()])].reduce((count, key) => {
    const [one, other] = [was.get(key), is.get(key)]
    return count + (one && other ? changedFields(one, other) : 1)
  }, 0)
}
