import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('each field that differs counts, and each language of a text', () => {
  const before = { name: 'Auditor', enabled: true, names: { zh_CN: '审计员' } }
  expect(changedFields(before, before)).toBe(0)
  expect(
    changedFields(before, { name: 'Reader', enabled: false, names: { zh_CN: '读者', ar_SA: 'قارئ' } }),
  ).toBe(4)
})

test('unset and empty are the same', () => {
  expect(changedFields({ end: null, names: {} }, { end: '', names: { zh_CN: '' } })).toBe(0)
})

test('a row that was added or removed is one change, wherever the others stand', () => {
  const [one, two, three] = ['a', 'b', 'c'].map(key => ({ key, goods: key, quantity: 1 }))
  expect(changedFields({ lines: [one, two] }, { lines: [two, three] })).toBe(2)
  expect(changedFields({ lines: [one, two] }, { lines: [{ ...one, goods: 'x', quantity: 2 }, two] })).toBe(2)
  expect(changedFields({ lines: [] }, { lines: [one] })).toBe(1)
  expect(changedFields({ ids: ['a'] }, { ids: ['a', 'b'] })).toBe(1)
})

test('an entry that was added, removed or replaced is one change, wherever the others stand, and so is another order', () => {
  const ids = ['a', 'b', 'c']
  expect(changedFields({ ids }, { ids: ['b', 'c'] })).toBe(1)
  expect(changedFields({ ids }, { ids: ['a', 'x', 'c', 'd'] })).toBe(2)
  expect(changedFields({ ids }, { ids: ['c', 'b', 'a'] })).toBe(1)
  expect(changedFields({ ids }, { ids: [...ids] })).toBe(0)
  expect(changedFields({ ids: ['a', 'a'] }, { ids: ['a'] })).toBe(1)
})

test('names of what other fields hold by id are no changes of their own', () => {
  const before = { roleIds: ['a'], roleNames: { a: 'Clerk' }, ownerId: 'u', ownerName: 'Ines' }
  const now = { roleIds: ['a', 'b'], roleNames: { a: 'Clerk', b: 'Pilot' }, ownerId: 'v', ownerName: 'Jonas' }
  expect(changedFields(before, now, ['roleNames', 'ownerName'])).toBe(2)
})
