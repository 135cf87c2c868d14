/** The values of a filter that takes several, which stand in its entry with commas between them. */
export const chosenValues = (entry: unknown): readonly string[] =>
  typeof entry === 'string' && entry !== '' ? entry.split(',') : []

/** The entry after one of the options was chosen or given up, in the order of the options; null without any. */
export function toggledEntry(
  options: readonly { value: string }[],
  entry: unknown,
  value: string,
): string | null {
  const chosen = chosenValues(entry)
  const isChosen = (one: string) => (one === value ? !chosen.includes(one) : chosen.includes(one))
  return options.flatMap(option => (isChosen(option.value) ? option.value : [])).join(',') || null
}
