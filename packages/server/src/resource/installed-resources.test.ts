import { code, text } from '@atrium/contract/resource/fields'
import { resource } from '@atrium/contract/resource/resource'
import { expect, test } from 'vitest'
import { installResources } from './installed-resources.ts'

const depot = resource({
  name: 'iam.depot',
  title: { en: ['Depot', 'Depots'], zh: ['仓库'], ar: ['مستودع', 'مستودعات'] },
  fields: { name: text({ required: true }), code: code() },
  list: { columns: ['name'], search: [] },
  form: [['name', 'code']],
})

test('a bad definition stops the start with its file and field', () => {
  const file = 'modules/freight/depot/depot.resource.ts'
  const bad = { ...depot, form: [['name']] }
  expect(() => installResources([{ definition: bad, file }])).toThrow(
    `${file}: the field “code” is required and is not in its form`,
  )
})

test('two resources with one table stop the start', () => {
  const twin = { definition: { ...depot, name: 'platform.depot' as const }, file: 'b' }
  expect(() => installResources([{ definition: depot, file: 'a' }, twin])).toThrow(
    'b: its table “depot” is also that of a',
  )
})
