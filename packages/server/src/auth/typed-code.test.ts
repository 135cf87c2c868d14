import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test.each([
  ['with spaces and hyphens', ' 012 345-6789\n', '0123456789'],
  ['with Arabic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['with Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['in full width', '０１２３４５６７８９ａＺ', '0123456789aZ'],
  ['with marks of direction around it', '\u2066\u200f4197\u2069', '4197'],
])('a code %s is read', (_how, typed, read) => {
  expect(typedCode(typed)).toBe(read)
})
