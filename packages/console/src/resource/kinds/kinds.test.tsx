// @vitest-environment happy-dom

import * as simple from '@atrium/contract/resource/fields'
import { sequence } from '@atrium/contract/resource/given-fields'
import { address } from '@atrium/contract/resource/kinds/address-field'
import { money, percentage } from '@atrium/contract/resource/kinds/amount-fields'
import { color, email, link, phone } from '@atrium/contract/resource/kinds/contact-fields'
import { file, picture } from '@atrium/contract/resource/kinds/file-fields'
import { json } from '@atrium/contract/resource/kinds/json-field'
import { multipleChoice, references } from '@atrium/contract/resource/kinds/many-fields'
import { reverse } from '@atrium/contract/resource/kinds/reverse-field'
import { richText } from '@atrium/contract/resource/kinds/rich-text-field'
import { secret } from '@atrium/contract/resource/kinds/secret-field'
import { dateTime, duration, time } from '@atrium/contract/resource/kinds/time-fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { isValidElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../../access/permissions.ts'
import { setCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/query-client.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { cellOf } from '../list/resource-columns.tsx'
import type { AnyRow } from '../record-value.ts'
import { bodyOf, rulesOf, valuesOf } from '../record-values.ts'
import { addResourceTexts, type ResourceText } from '../resource-text.ts'
import type { SentenceText } from '../resource-texts.ts'

const named = (title: string) => ({ title: { en: title, zh: title, ar: title } })
const { title } = named('One')

const specimen: AnyResource = resource({
  name: 'iam.specimen',
  title: { en: ['Specimen', 'Specimens'], zh: ['样本'], ar: ['عينة', 'العينات'] },
  fields: {
    name: simple.text({ required: true }),
    code: simple.code(),
    number: sequence('S-{000}'),
    note: simple.longText(named('Note')),
    area: simple.integer(named('Area')),
    rent: simple.decimal(named('Rent')),
    heated: simple.boolean(named('Heated')),
    enabled: simple.enabled(),
    openedOn: simple.date(named('Opened')),
    kind: simple.choice({ A: title, B: title }, named('Kind')),
    country: simple.lookup('HPFM.COUNTRY', named('Country of it')),
    manager: simple.person(named('Manager')),
    place: simple.unit(named('Place')),
    carrier: simple.reference('iam.carrier', named('Carrier')),
    parent: simple.self(),
    carriers: references('iam.carrier', {
      en: ['User', 'Users'],
      zh: ['用户'],
      ar: ['مستخدم', 'المستخدمون'],
    }),
    equipment: multipleChoice({ CRANE: named('Crane').title, LIFT: named('Lift').title }, named('Equipment')),
    inspectedAt: dateTime(named('Inspected')),
    leavesAt: time(named('Leaves')),
    loading: duration({ ...named('Loading'), max: 1440 }),
    filled: percentage(named('Filled')),
    price: money({ ...named('Price'), min: 0 }),
    driverPhone: phone(named('Phone')),
    driverEmail: email(named('Email')),
    tracking: link(named('Tracking')),
    paint: color(named('Paint')),
    telemetry: json(named('Telemetry')),
    garage: address(named('Garage')),
    manual: file(named('Manual')),
    photo: picture(named('Photo')),
    rules: richText(named('Rules')),
    trackerKey: secret(named('Key')),
    trips: reverse('iam.trip', 'specimen', named('Trips').title),
  },
  list: { columns: ['name'], search: [] },
  form: [
    ['name', 'code', 'number', 'note'],
    ['area', 'rent', 'heated', 'enabled', 'openedOn', 'kind'],
    ['country', 'manager', 'place', 'carrier', 'parent', 'carriers'],
    ['equipment', 'inspectedAt', 'leavesAt', 'loading', 'filled', 'price'],
    ['driverPhone', 'driverEmail', 'tracking', 'paint', 'telemetry'],
    ['garage', 'manual', 'photo', 'rules', 'trackerKey', 'trips'],
  ],
})
addResourceTexts(specimen)

const stored = {
  specimenId: 's1',
  objectVersionNumber: 3,
  lastUpdateDate: '2026-11-26 02:00:00',
  name: 'Whale',
  code: 'WHALE',
  number: 'S-001',
  note: 'Big',
  area: 12,
  rent: 9.5,
  heated: 1,
  enabled: 0,
  openedOn: '2026-11-23',
  kind: 'B',
  country: 'NO',
  countryName: 'Norway',
  manager: 'p1',
  managerName: 'Ines',
  place: 'u1',
  placeName: 'Harbor',
  carrier: 'c1',
  carrierName: 'Nord',
  carriers: [{ id: 'r1', record: 'c1', recordName: 'Nord' }],
  equipment: ['LIFT'],
  inspectedAt: '2026-11-23 14:30:00',
  leavesAt: '08:30',
  loading: 90,
  filled: 12.5,
  price: { amount: '1234567890123.45', currency: 'EUR' },
  driverPhone: '+47 22 33 44 55',
  driverEmail: 'driver@norrvik.example',
  tracking: 'https://norrvik.example/t/1',
  paint: '#066973',
  telemetry: { axles: 3 },
  garage: { street: 'Havnegata 4', city: 'Oslo', country: 'NO' },
  manual: 'key-of-manual',
  manualName: 'manual.pdf',
  photo: 'key-of-photo',
  photoName: 'truck.png',
  rules: '<p>Keep clean</p>',
  trackerKeySet: 1,
  trips: [{ id: 't1', name: 'Trip to Bergen' }],
} as unknown as AnyRow

/** The record as it is sent back, without what is not written. */
const unchanged = () => bodyOf(specimen, valuesOf(specimen, stored), stored)

let sent: unknown[]

beforeEach(() => {
  sent = []
  // Which happy-dom does not have, and inputs that grow with their text wait for.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (request: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (request.includes('check-permissions'))
      return Promise.resolve(Response.json((body as string[]).map(one => ({ code: one, approve: true }))))
    if (request.includes('download-by-key'))
      return Promise.resolve(
        new Response('picture', {
          headers: {
            'content-disposition': "attachment; filename*=UTF-8''truck.png",
            'content-type': 'image/png',
          },
        }),
      )
    if (!request.includes('/specimens')) return Promise.resolve(Response.json({}))
    if (init?.method === 'PUT') sent.push(body)
    return Promise.resolve(Response.json(stored))
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

const nothing = () => undefined

const show = (record: AnyRow | undefined) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ResourceForm
          of={specimen}
          stored={record}
          frame={{ title: 'Whale', onClose: nothing }}
          onChanges={nothing}
          onReload={nothing}
          onCreated={nothing}
          onRemoved={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a record with a field of every kind is sent back as it was read', () => {
  const { lastUpdateDate: _, code: __, number: ___, trackerKeySet: ____, trips: _____, ...written } = stored
  const names = Object.keys(written).filter(
    name => !/^(country|manager|place|carrier|manual|photo)Name$/.test(name),
  )
  const expected = Object.fromEntries(names.map(name => [name, written[name]]))
  expect(unchanged()).toEqual({ ...expected, carriers: [{ id: 'r1', record: 'c1' }] })
})

test('its form shows every value, and sends what was changed', async () => {
  show(stored)
  const shown = (label: string | RegExp) =>
    screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value
  expect(shown('Leaves')).toBe('08:30')
  expect(shown('Loading')).toBe('1:30')
  expect(shown('Inspected')).toMatch(/2026.*14:30/)
  expect(shown('Filled')).toMatch(/^12.5 ?%$/)
  expect(shown('Price')).toBe('1234567890123.45')
  expect(shown('Currency: Price')).toMatch(/^EUR/)
  expect(shown('Phone')).toBe('+47 22 33 44 55')
  expect(shown('Pick: Paint')).toBe('#066973')
  expect(JSON.parse(shown('Telemetry'))).toEqual({ axles: 3 })
  expect(shown('City')).toBe('Oslo')
  expect(screen.getByRole('button', { name: 'Download manual.pdf' })).toBeTruthy()
  expect(screen.getByText('Trip to Bergen')).toBeTruthy()
  expect(screen.getByText(/It is stored and not shown/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Loading'), { target: { value: '2h 15' } })
  fireEvent.change(screen.getByLabelText('Leaves'), { target: { value: '9' } })
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '1234567890123.46' } })
  fireEvent.change(screen.getByLabelText('Pick: Paint'), { target: { value: '#ffffff' } })
  fireEvent.change(screen.getByLabelText('Telemetry'), { target: { value: '[1]' } })
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Bergen' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Key' }))
  fireEvent.click(screen.getByRole('button', { name: 'Manual: remove the file' }))
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent.length).toBe(1))
  const { manual: _, ...others } = unchanged() as Record<string, unknown>
  expect(sent[0]).toEqual({
    ...JSON.parse(JSON.stringify(others)),
    loading: 135,
    leavesAt: '09:00',
    price: { amount: '1234567890123.46', currency: 'EUR' },
    paint: '#ffffff',
    telemetry: [1],
    garage: { street: 'Havnegata 4', city: 'Bergen', country: 'NO' },
    trackerKey: '',
  })
})

const said: SentenceText = (key, values = {}) => [key, ...Object.values(values)].join(' ')

test.each([
  ['loading', '1441', /^durationWrong 0 min 24 hr$/],
  ['filled', 100.5, /^decimalWrong 0 100 2$/],
  ['price', { amount: '1.005', currency: 'EUR' }, /^moneyTooLow 0$/],
  ['price', { amount: '1', currency: '' }, /^moneyTooLow 0$/],
  ['driverPhone', 'call me', /^phoneWrong$/],
  ['driverEmail', 'nobody', /^emailWrong$/],
  ['tracking', 'javascript:alert(1)', /^linkWrong$/],
  ['paint', 'red', /^colorWrong$/],
  ['telemetry', '{', /^jsonWrong$/],
  ['trackerKey', 'x'.repeat(501), /^tooLong 500$/],
] as const)('%s says which rule %s breaks', (field, value, rule) => {
  expect(rulesOf(specimen, said, true)[field]?.(value)).toMatch(rule)
})

test('empty fields of every kind break no rule, and are not sent', () => {
  const values = valuesOf(specimen, undefined)
  const rules = rulesOf(specimen, said, true)
  for (const name of Object.keys(rules).filter(one => one !== 'name' && one !== 'code'))
    expect(rules[name]?.(values[name] ?? null), name).toBeNull()
  expect(bodyOf(specimen, values, undefined)).toEqual({ heated: 0, enabled: 1, carriers: [] })
})

const wordsIn = (node: ReactNode): string => {
  if (isValidElement<{ children?: ReactNode; text?: string }>(node))
    return node.props.text ?? wordsIn(node.props.children)
  return Array.isArray(node) ? node.map(wordsIn).join('') : String(node ?? '')
}

test.each([
  ['inspectedAt', /2026.*14:30/],
  ['leavesAt', /^\W*08:30\W*$/],
  ['loading', /^1 hr 30 min$/],
  ['filled', /^12.5%$/],
  ['price', /^€1,234,567,890,123.45$/],
  ['driverPhone', /^\+47 22 33 44 55$/],
  ['tracking', /^norrvik.example\/t\/1$/],
  ['paint', /^#066973$/],
  ['telemetry', /^\{"axles":3\}$/],
  ['equipment', /^LIFT$/],
  ['garage', /^Havnegata 4, Oslo, Norway$/],
  ['photo', /^truck.png$/],
  ['rules', /^Keep clean$/],
  ['trackerKey', /^$/],
] as const)('%s stands in a list in words', (name, words) => {
  const text = { choiceOf: (_: string, value: string) => value } as ResourceText
  const field = specimen.fields[name]
  expect(field && wordsIn(cellOf(name, field, stored, text, said))).toMatch(words)
})
