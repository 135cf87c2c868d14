import { numberText } from './formats.ts'
import type { TextValues } from './translate.ts'

const mark = '\u0001'

/**
 * A text whose placeholders are drawn in their own way: its pieces in the order of the language, each a string or the
 * value of a placeholder. A `count` is written as the person writes numbers.
 */
export function textParts<Key extends string, Value extends object>(
  t: (key: Key, values: TextValues) => string,
  key: Key,
  values: Readonly<Record<string, Value | string | number>>,
): (string | Value)[] {
  const texts = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? `${mark}${name}${mark}` : value,
  ])
  const { count } = values
  const text = t(key, Object.fromEntries(texts))
  return (typeof count === 'number' ? text.replace(String(count), numberText(count)) : text)
    .split(mark)
    .flatMap((piece, at): (string | Value)[] => {
      const value = at % 2 === 1 ? values[piece] : undefined
      if (typeof value === 'object') return [value]
      return piece === '' ? [] : [piece]
    })
}
