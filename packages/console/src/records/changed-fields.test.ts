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
