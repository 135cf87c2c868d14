type Fields = Readonly<Record<string, unknown>>

/** How many fields differ, each language of a text counted for itself. Nothing and an empty text are the same. */
export function changedFields(before: object, now: object): number {
  const [one, other] = [before as Fields, now as Fields]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce((count, key) => {
    const [was, is] = [one[key] ?? '', other[key] ?? '']
    if (typeof was === 'object' && typeof is === 'object') return count + changedFields(was, is)
    return was === is ? count : count + 1
  }, 0)
}
