/** Letters that are not a letter with an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** Longer codes are hard to read and to type. */
const longest = 40

/** A code for a name: `depot-clerk` for "Depot clerk"; empty for a name without Latin letters or digits. */
export function codeFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøðþłđı]/g, letter => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
