import { fitsLength, holdsName } from '@atrium/contract/sign-in/password-rules'
import { expect, test } from 'vitest'

test('the length of a password is counted in characters, not in bytes', () => {
  expect(fitsLength('春眠不觉晓处', 8)).toBe(false)
  expect(fitsLength('春眠不觉晓处处闻', 8)).toBe(true)
  expect(fitsLength('🗝️'.repeat(3), 8)).toBe(false)
  expect(fitsLength('x'.repeat(128), 8)).toBe(true)
  expect(fitsLength('x'.repeat(129), 8)).toBe(false)
})

test('a password neither is nor contains the person’s name', () => {
  const names = ['Jonas.Ek', 'jonas.ek@norrvik.example']
  expect(holdsName('jonas.ek', names)).toBe(true)
  expect(holdsName('my-JONAS.EK-key', names)).toBe(true)
  expect(holdsName('ｊｏｎａｓ．ｅｋ', names)).toBe(true)
  expect(holdsName('norrvik lighthouse', names)).toBe(false)
  expect(holdsName('li likes lighthouses', ['li'])).toBe(false)
  expect(holdsName('anything at all', [''])).toBe(false)
})
