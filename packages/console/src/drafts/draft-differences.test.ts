import { expect, test } from 'vitest'
import { differences, merged, taken, typedSince } from './draft-differences.ts'

const base = { name: 'Pilot', names: { zh_CN: '引航员' }, enabled: true, to: ['a'] }

test('only fields that differ are listed, and whether they changed meanwhile', () => {
  const values = { ...base, name: 'Harbour pilot', enabled: false, names: { zh_CN: '领航' } }
  const now = { ...base, name: 'Sea pilot', names: { zh_CN: '领航' } }
  expect(differences({ base, values, now })).toEqual([
    { path: ['name'], stored: 'Sea pilot', typed: 'Harbour pilot', isChangedMeanwhile: true },
    { path: ['enabled'], stored: true, typed: false, isChangedMeanwhile: false },
  ])
})

test('selected fields are restored, each language separately, and the others stay as stored', () => {
  const values = {
    name: 'Harbour pilot',
    names: { zh_CN: '领航', ar_SA: 'مرشد' },
    enabled: true,
    to: ['a', 'b'],
  }
  const rows = differences({ base, values, now: base })
  expect(rows.map(row => row.path.join('.'))).toEqual(['name', 'names.zh_CN', 'names.ar_SA', 'to'])
  const chosen = rows.filter(row => row.path[0] !== 'name')
  expect(taken(base, chosen, values)).toEqual({ ...values, name: 'Pilot' })
})

test('typed values lie over those of a new version, each language by itself', () => {
  const values = { ...base, enabled: false, names: { zh_CN: '领航', ar_SA: '' } }
  const now = { ...base, name: 'Sea pilot', names: { zh_CN: '引航员', ar_SA: 'مرشد' } }
  const alone = { ...base, names: { zh_CN: '引航员', ar_SA: '' } }
  expect(merged({ base: alone, values, now })).toEqual({
    ...now,
    enabled: false,
    names: { zh_CN: '领航', ar_SA: 'مرشد' },
  })
})

test.each([
  ['a field', { name: 'Harbour pilot' }, { name: 'Sea pilot' }],
  ['a language', { names: { zh_CN: '领航' } }, { names: { zh_CN: '引航' } }],
  ['a list', { to: ['a', 'b'] }, { to: ['c'] }],
])('%s that both have changed is left to a comparison', (_, typed, stored) => {
  expect(merged({ base, values: { ...base, ...typed }, now: { ...base, ...stored } })).toBeUndefined()
})

test('a text that the server trimmed is the one that was sent', () => {
  const sent = { ...base, name: 'Pilot ' }
  expect(merged({ base: sent, values: { ...sent, name: 'Pilot at night' }, now: base })).toEqual({
    ...base,
    name: 'Pilot at night',
  })
})

test('what was typed since is alone passed on, without fields that only new records have', () => {
  const values = { ...base, name: 'Pilot at night', code: 'pilot-at-night' }
  const sent = { ...base, code: 'pilot' }
  expect(typedSince(sent, values, ['code'])).toEqual({
    base: { name: 'Pilot' },
    values: { name: 'Pilot at night' },
  })
  expect(typedSince(sent, { ...sent, code: 'night' }, ['code'])).toBeUndefined()
})
