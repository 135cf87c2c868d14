import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPart, wordDiff } from './word-diff.ts'

const marked = (parts: readonly DiffPart[]) =>
  parts.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('')
const both = (before: string, after: string) => {
  const { before: was, after: is } = wordDiff(before, after)
  return [marked(was), marked(is)]
}

test('the words that differ are marked, and a short text as a whole', () => {
  expect(both('Books loads in and out.', 'Books loads in and out and answers the phone.')).toEqual([
    'Books loads in and out.',
    'Books loads in and out[ and answers the phone].',
  ])
  expect(both('Depot office clerk', 'Depot clerk')).toEqual(['[Depot office clerk]', '[Depot clerk]'])
  expect(both('', 'Guides ships')).toEqual(['', '[Guides ships]'])
  expect(both('Guides ships into the port', 'Nobody may enter after nine')).toEqual([
    '[Guides ships into the port]',
    '[Nobody may enter after nine]',
  ])
})

test('words are found in languages that write none between blanks', () => {
  expect(both('负责场站的进出装载登记', '负责场站的进出卸货登记')).toEqual([
    '负责场站的进出[装载]登记',
    '负责场站的进出[卸货]登记',
  ])
})

test('both sides together are the texts as they were, and what is the same is the same on both', () => {
  const word = fc.constantFrom('load', 'ship', ' ', '  ', '\n', ', ', 'تحميل', '装载', '.')
  const text = fc.array(word, { maxLength: 20 }).map(words => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = wordDiff(before, after)
      expect(found.before.map(part => part.text).join('')).toBe(before)
      expect(found.after.map(part => part.text).join('')).toBe(after)
      if (before !== after) expect([...found.before, ...found.after].some(part => !part.isSame)).toBe(true)
    }),
  )
})
