/** The plural of an English title, such as "Roles" or "Members of a user group"; other languages use the title. */
export function pluralOf(title: string, language: string): string {
  if (!language.startsWith('en')) return title
  const [, head = title, rest = ''] = /^(.+?)((?: of| in) .+)$/.exec(title) ?? []
  if (head === 'Person') return `People${rest}`
  if (/s$/.test(head)) return title
  const plural = /[^aeiou]y$/.test(head)
    ? head.replace(/y$/, 'ies')
    : `${head}${/(?:x|ch|sh)$/.test(head) ? 'es' : 's'}`
  return plural + rest
}

/** A title as it is written within a sentence: "role", but "ID". */
export const withinSentence = (title: string) =>
  title.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLocaleLowerCase())
