import { type CustomField, customName } from '@atrium/contract/resource/custom'
import { code, text } from '@atrium/contract/resource/fields'
import { resource } from '@atrium/contract/resource/resource'
import { expect, it } from 'vitest'
import { fieldInForm, sentFilter, withFields } from './own-fields.ts'
import type { AnyRow } from './record-value.ts'
import { bodyOf, valuesOf } from './record-values.ts'

const club = resource({
  name: 'iam.club',
  title: { en: ['Club', 'Clubs'], zh: ['俱乐部'], ar: ['نادٍ', 'أندية'] },
  fields: { name: text({ required: true }), code: code() },
  list: { columns: ['name', ['lastUpdateDate', 170]], search: ['name'] },
  form: [['name', 'code']],
  ownFields: true,
})

const added: readonly CustomField[] = [
  {
    code: 'berth',
    kind: 'text',
    title: 'Berth',
    required: false,
    listed: true,
    choices: [],
    access: 'write',
  },
  {
    code: 'length',
    kind: 'integer',
    title: 'Length',
    required: true,
    listed: false,
    choices: [],
    access: 'write',
  },
]

const stored = { objectVersionNumber: 3, lastUpdateDate: '', clubId: '7', name: 'Rowers', code: 'R' }

it('a form has the values of own fields after the others, and sends them in custom', () => {
  const of = withFields(club, added, code => `custom:${code}`)
  expect(of.form).toEqual([['name', 'code'], ['custom:berth'], ['custom:length']])
  const row: AnyRow = { ...stored, custom: { berth: 'Quay 7', length: 12 } }
  const values = valuesOf(of, row)
  expect(values).toMatchObject({ name: 'Rowers', 'custom:berth': 'Quay 7' })
  expect(bodyOf(of, { ...values, 'custom:berth': '' }, row)).toEqual({
    clubId: '7',
    name: 'Rowers',
    objectVersionNumber: 3,
    custom: { length: 12 },
  })
  expect(fieldInForm('custom.length')).toBe('custom:length')
  expect(bodyOf(club, valuesOf(club, row), row)).not.toHaveProperty('custom')
})

it('a list has the columns that it shows, and sends conditions about own fields in one parameter', () => {
  const of = withFields(club, added, customName)
  expect(of.list.columns).toEqual(['name', 'custom.berth', ['lastUpdateDate', 170]])
  const filter = { name: 'Row', 'custom.berth': 'Quay', 'custom.lengthFrom': '3', 'custom.lengthTo': '9' }
  expect(sentFilter(of, filter)).toEqual({ name: 'Row', custom: ['berth=Quay', 'length>=3', 'length<=9'] })
  expect(sentFilter(of, { name: 'Row' })).toEqual({ name: 'Row' })
})
