import { join, relative } from 'node:path'
import { directoryName } from '@atrium/contract/files/file'
import { isKey, requireKey } from '@atrium/server/db/files/store'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameOf } from './file.actions.ts'
import { readAddress } from './file.queries.ts'

const key = 'a1'.repeat(32)
const pieces = [
  ...[
    '../',
    '..\\',
    '..',
    '.',
    '/',
    '\\',
    '%2e%2e%2f',
    '%252e%252e',
    '%00',
    '\u0000',
    '\n',
    ' ',
    '\u202e',
    '\ud800',
  ],
  ...[
    '\uff0e\uff0e\uff0f',
    '\u2215',
    'mark',
    'incoming/',
    'a1',
    'C:',
    'file:',
    '?',
    '#',
    ';',
    '~',
    '\u{1f4c4}'.repeat(60),
  ],
  ...[key, key.toUpperCase(), key.slice(1), '/hfle/v1/1/files/', '/hfle/v1/1/pictures/', 'http://x', '//x/'],
]
const nasty = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map(all => all.join('')) },
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const digits = new Set('0123456789abcdef')
const isHexadecimal = (text: string) => text.length === 64 && [...text].every(sign => digits.has(sign))

it('no text of a caller names a place: a hundred thousand of them are keys, or nothing [SAFE-48]', () => {
  let read = 0
  fc.assert(
    fc.property(nasty, text => {
      if (isKey(text) !== isHexadecimal(text)) throw new Error('a key of something else')
      if (
        isKey(text) &&
        relative('/store', join('/store', requireKey(text).slice(0, 2), text)) !== `a1/${text}`
      )
        throw new Error('a place outside the store')
      const address = readAddress(text)
      read += address ? 1 : 0
      if (address && !(isHexadecimal(address.key) && text.endsWith(`/${address.key}`)))
        throw new Error('an address of something else')
      const name = nameOf(text)
      if (/[\\/\p{Cc}\p{Cf}]/u.test(name) || name.length < 1 || name.length > 200 || !name.isWellFormed())
        throw new Error('a name that is none')
      if (directoryName.safeParse(text).success && /[^A-Za-z0-9_/-]|\/\/|^\/|\/$/.test(text))
        throw new Error('a directory that leads away')
    }),
    { numRuns: 100_000 },
  )
  // Some of them were addresses of files.
  expect(read).toBeGreaterThan(10)
})
