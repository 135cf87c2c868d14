import { expect, test } from 'vitest'
import { isPressed } from './keys.ts'

const press = (key: string, more: Partial<Parameters<typeof isPressed>[1]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('a symbol is the same key with and without Shift', () => {
  expect(isPressed('showKeys', press('?', { shiftKey: true }))).toBe(true)
  expect(isPressed('showKeys', press('?'))).toBe(true)
  expect(isPressed('showKeys', press('?', { ctrlKey: true }))).toBe(false)
})

test('with Alt the position of a letter counts, because Apple keyboards produce another character', () => {
  const keys = { altKey: true, shiftKey: true, code: 'KeyT' }
  expect(isPressed('reopenTab', press('ˇ', keys))).toBe(true)
  expect(isPressed('reopenTab', press('T', { ...keys, altKey: false }))).toBe(false)
})

test('Ctrl and the command key are one', () => {
  expect(isPressed('find', press('k', { ctrlKey: true }))).toBe(true)
  expect(isPressed('find', press('K', { metaKey: true }))).toBe(true)
  expect(isPressed('find', press('k', { metaKey: true, shiftKey: true }))).toBe(false)
})
