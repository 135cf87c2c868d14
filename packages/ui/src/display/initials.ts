const han = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/**
 * The initials of a name: "Ines Marchetti" → IM. In Chinese, Japanese and Korean the given name is the last two
 * characters.
 */
export function initials(name: string): string {
  const trimmed = name.trim()
  if (han.test(trimmed)) return Array.from(trimmed.replaceAll(/\s/g, '')).slice(-2).join('')
  const words = trimmed.split(/[\s._-]+/).filter(Boolean)
  const first = Array.from(words[0] ?? '')[0] ?? ''
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
