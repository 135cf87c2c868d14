import {
  boolean,
  code,
  date,
  decimal,
  enabled,
  integer,
  longText,
  person,
  text,
} from '@atrium/contract/resource/fields'
import { resource } from '@atrium/contract/resource/resource'
import { expect, it } from 'vitest'
import { textsOf } from './record-value.ts'
import { bodyOf, changeInput, rulesOf, valuesOf } from './record-values.ts'
import type { SentenceText } from './resource-texts.ts'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const depot = resource({
  name: 'iam.depot',
  title: { en: ['Depot', 'Depots'], zh: ['仓库'], ar: ['مستودع', 'مستودعات'] },
  fields: {
    name: text({ required: true, translated: true, max: 10 }),
    code: code(),
    note: longText({ title: inEach('Note') }),
    area: integer({ title: inEach('Area'), min: 0, max: 100 }),
    rent: decimal({ title: inEach('Rent'), required: true }),
    openedOn: date({ title: inEach('Opened') }),
    manager: person({ title: inEach('Manager'), required: true }),
    heated: boolean({ title: inEach('Heated') }),
    enabled: enabled(),
  },
  list: { columns: ['name'], search: [] },
  form: [
    ['name', 'code'],
    ['area', 'rent', 'manager'],
  ],
})

const stored = {
  depotId: 'd1',
  objectVersionNumber: 3,
  lastUpdateDate: '',
  name: 'North',
  _tls: { name: { en_US: 'North', zh_CN: '北' } },
  code: 'NORTH',
  area: 12,
  rent: 0,
  openedOn: '2026-11-23',
  manager: 'p1',
  heated: 1,
  enabled: 0,
}

it('shows a record and sends the same back, without what is fixed', () => {
  const { code: _, lastUpdateDate: __, ...sent } = stored
  expect(bodyOf(depot, valuesOf(depot, stored), stored)).toEqual(sent)
})

it('sends a new record with its code, and leaves out what is empty', () => {
  const values = { ...valuesOf(depot, undefined), name: 'South', code: 'SOUTH', rent: '9.5', manager: 'p1' }
  expect(values).toMatchObject({ note: '', area: '', openedOn: null, heated: false, enabled: true })
  expect(bodyOf(depot, { ...values, [textsOf('name')]: { zh_CN: '南' }, note: ' ' }, undefined)).toEqual({
    name: 'South',
    _tls: { name: { zh_CN: '南' } },
    code: 'SOUTH',
    rent: 9.5,
    manager: 'p1',
    heated: 0,
    enabled: 1,
  })
})

it('says which rule of the definition a value breaks', () => {
  const t: SentenceText = (key, values = {}) => [key, ...Object.values(values)].join(' ')
  const rules = rulesOf(depot, t, true)
  const said = (field: string, value: string | number | null) => rules[field]?.(value)
  expect(said('name', '')).toBe('textMissing')
  expect(said('name', 'North by northwest')).toBe('tooLong 10')
  expect(said('code', 'no spaces')).toBe('codeWrong')
  expect(said('code', 'NORTH')).toBeNull()
  expect(said('area', '')).toBeNull()
  expect(said('area', 101)).toBe('integerWrong 0 100')
  expect(said('area', '1.5')).toBe('integerWrong 0 100')
  expect(said('rent', 1.005)).toMatch(/^decimalWrong .* 2$/)
  expect(said('rent', '')).toMatch(/^decimalWrong/)
  expect(said('manager', null)).toBe('choiceMissing')
  expect(rulesOf(depot, t, false)).not.toHaveProperty('code')
})

it('a change has the id in its path where the resource has it there', () => {
  const body = { depotId: 'd1', objectVersionNumber: 2, name: 'North' }
  expect(changeInput(depot, body)).toEqual({ body })
  expect(changeInput({ ...depot, idInPath: true }, body)).toEqual({
    params: { depotId: 'd1' },
    body: { objectVersionNumber: 2, name: 'North' },
  })
})
