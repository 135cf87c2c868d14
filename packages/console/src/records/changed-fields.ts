type Fields = Readonly<Record<string, unknown>>

/**
 * The number of changed fields, with each language of a text counted separately. An unset value equals an empty text.
 */
export function changedFields(before: object, now: object): number {
  const [one, other] = [before as Fields, now as Fields]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce((count, key) => {
    const [was, is] = [one[key] ?? '', other[key] ?? '']
    if (typeof was === 'object' && typeof is === 'object') return count + changedFields(was, is)
    return was === is ? count : count + 1
  }, 0)
}
