import { expect, test } from 'vitest'
import { faults, featureTextsIn } from './check-texts.ts'

test('a text that Arabic lacks is named with its English', () => {
  expect(faults('a.ar.ts', { title: 'Roles', name: 'Name' }, { title: 'الأدوار' })).toEqual([
    "a.ar.ts lacks 'name': Name",
  ])
})

test('the form for 1 may be missing, the general one may not', () => {
  const english = { made_one: '1 role', made_other: '{count} roles' }
  expect(faults('a.ar.ts', english, { made_other: '{count} دور', made_two: 'دوران' })).toEqual([])
  expect(faults('a.ar.ts', english, { made_one: 'دور' })).toEqual([
    "a.ar.ts lacks 'made_other': {count} roles",
  ])
})

test('a text or a value that English does not have is named', () => {
  expect(faults('a.ar.ts', { hello: 'Hello {name}' }, { hello: 'مرحبًا {nam}', bye: 'وداعًا' })).toEqual([
    "a.ar.ts asks in 'hello' for {nam}, which English does not",
    "a.ar.ts has 'bye', which English does not",
  ])
})

test('the English of a feature is the first of its two languages', () => {
  const source =
    "export const t = featureTexts('hiam.role', { title: 'Roles', 'a.b': 'C' }, { title: '角色' })"
  expect(featureTextsIn('role-texts.ts', source)).toEqual({
    prefix: 'hiam.role',
    english: { title: 'Roles', 'a.b': 'C' },
  })
})

test('the names of channels are among the texts of a feature that spreads them', () => {
  const source =
    "export const t = featureTexts('hmsg.mail', { ...channelNames(storedAddressedChannels, 'en_US') }, {})"
  expect(featureTextsIn('mail-texts.ts', source).english).toEqual({ email: 'Email', sms: 'Text message' })
})
