import { code, integer, text } from '@atrium/contract/resource/fields'
import { computed } from '@atrium/contract/resource/given-fields'
import { own } from '@atrium/contract/resource/own-field'
import { resource } from '@atrium/contract/resource/resource'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { installResources } from './installed-resources.ts'
import { resourceFeature } from './resource-feature.ts'

const depot = resource({
  name: 'iam.depot',
  title: { en: ['Depot', 'Depots'], zh: ['仓库'], ar: ['مستودع', 'مستودعات'] },
  fields: { name: text({ required: true }), code: code() },
  list: { columns: ['name'], search: [] },
  form: [['name', 'code']],
})

afterEach(() => installResources([]))

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

test('a computed field that nothing computes stops the start', () => {
  const title = { en: 'Area', zh: '面积', ar: 'المساحة' }
  const { name, title: ofDepot, fields } = depot
  const wide = resource({
    ...{ name, title: ofDepot, form: [['name', 'code']] },
    list: { columns: ['name'], search: [] },
    fields: { ...fields, area: computed(integer({ title })) },
  })
  const url = new URL('depot/server/depot.feature.ts', import.meta.url).href
  const { resource: without } = resourceFeature(wide, url)
  const { resource: good } = resourceFeature(wide, url, { computed: { area: () => 1 } })
  expect(() => installResources(without ? [without] : [])).toThrow(
    /depot\.resource\.ts: the field “area” is computed, and has neither an expression nor code$/,
  )
  expect(() => installResources(good ? [good] : [])).not.toThrow()
})

test('a field of its own that no code reads and writes stops the start', () => {
  const title = { en: 'Gates', zh: '大门', ar: 'البوابات' }
  const { name, title: ofDepot, fields } = depot
  const gates = own(z.array(z.string()), z.array(z.string()), { title, initial: [] })
  const gated = resource({
    ...{ name, title: ofDepot, form: [['name', 'code'], ['gates']] },
    list: { columns: ['name'], search: [] },
    fields: { ...fields, gates },
  })
  const url = new URL('depot/server/depot.feature.ts', import.meta.url).href
  const { resource: without } = resourceFeature(gated, url)
  const code = { own: { gates: { read: async () => [], write: () => undefined } } }
  const { resource: good } = resourceFeature(gated, url, code)
  expect(() => installResources(without ? [without] : [])).toThrow(
    /depot\.resource\.ts: the field “gates” is of kind own, and has no code that reads and writes it$/,
  )
  expect(() => installResources(good ? [good] : [])).not.toThrow()
})
