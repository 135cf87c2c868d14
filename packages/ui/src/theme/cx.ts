/** Joins class names, skipping false ones; always returns a string, as Mantine's style records require. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
