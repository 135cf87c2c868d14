// @vitest-environment happy-dom

import { boolean, code, decimal, integer, longText, text } from '@atrium/contract/resource/fields'
import { computed, sequence } from '@atrium/contract/resource/given-fields'
import { address } from '@atrium/contract/resource/kinds/address-field'
import { money, percentage } from '@atrium/contract/resource/kinds/amount-fields'
import { color, phone } from '@atrium/contract/resource/kinds/contact-fields'
import { json } from '@atrium/contract/resource/kinds/json-field'
import { multipleChoice } from '@atrium/contract/resource/kinds/many-fields'
import { dateTime, duration, time } from '@atrium/contract/resource/kinds/time-fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { rows } from '@atrium/contract/resource/rows'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../../access/permissions.ts'
import { setCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/query-client.ts'
import type { AnyRow } from '../record-value.ts'
import { bodyOf, valuesOf } from '../record-values.ts'
import { addResourceTexts } from '../resource-text.ts'
import { ResourceForm } from './resource-form.tsx'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const order: AnyResource = resource({
  name: 'iam.order',
  title: { en: ['Order', 'Orders'], zh: ['订单'], ar: ['طلب', 'الطلبات'] },
  fields: {
    code: code(),
    number: sequence('O-{000}'),
    lines: rows(
      { en: ['Line', 'Lines'], zh: ['行'], ar: ['بند', 'بنود'] },
      {
        goods: text({ title: inEach('Goods'), required: true }),
        quantity: integer({ title: inEach('Quantity'), required: true, min: 1 }),
        price: decimal({ title: inEach('Price') }),
        total: computed(decimal({ title: inEach('Total') }), 'quantity * price'),
        fragile: boolean({ title: inEach('Fragile') }),
      },
      { max: 3 },
    ),
  },
  list: { columns: ['code'], search: [] },
  form: [['code', 'number'], ['lines']],
})
addResourceTexts(order)

const line = (id: string, goods: string) => ({ id, goods, quantity: 2, price: 1.5, total: 3, fragile: 0 })
const stored = {
  orderId: 'o1',
  code: 'A',
  number: 'O-001',
  objectVersionNumber: 3,
  lastUpdateDate: '2026-11-26 02:00:00',
  lines: [line('l1', 'Crates'), line('l2', 'Sacks')],
} as AnyRow

let sent: { method: string; body: unknown }[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json(stored)
  // Which happy-dom does not have, and inputs that grow with their text wait for.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (request: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? 'null'))
    if (request.includes('check-permissions'))
      return Promise.resolve(Response.json((body as string[]).map(one => ({ code: one, approve: true }))))
    if (!/\/(orders|visits)/.test(request)) return Promise.resolve(Response.json({}))
    sent.push({ method: init?.method ?? 'GET', body })
    return Promise.resolve(answer())
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

const show = (record: AnyRow | undefined, of = order) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <ResourceForm
          of={of}
          stored={record}
          frame={{ title: 'A', onClose: nothing }}
          onChanges={nothing}
          onReload={nothing}
          onCreated={nothing}
          onRemoved={nothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )

const row = (at: number, one = 'line') => within(screen.getByRole('row', { name: `${one} ${at}` }))
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('rows are changed, added and removed, and sent with the record in their order', async () => {
  show(stored)
  expect(row(1).getByRole<HTMLInputElement>('textbox', { name: 'Total' }).value).toBe('3')
  fireEvent.click(row(1).getByRole('button', { name: 'Remove line 1' }))
  type(row(1).getByRole('textbox', { name: /Quantity/ }), '5')
  fireEvent.click(screen.getByRole('button', { name: 'Add line' }))
  type(row(2).getByRole('textbox', { name: /Goods/ }), 'Barrels')
  type(row(2).getByRole('textbox', { name: /Quantity/ }), '1')
  // One removed, one changed, one added.
  expect(screen.getByRole('button', { name: 'Save 3 changes' })).toBeTruthy()
  save()
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('PUT'))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    orderId: 'o1',
    objectVersionNumber: 3,
    lines: [
      { id: 'l2', goods: 'Sacks', quantity: 5, price: 1.5, fragile: 0 },
      { goods: 'Barrels', quantity: 1, fragile: 0 },
    ],
  })
})

test('rows have inputs of every kind that stands in a cell, and are sent back as they were read', async () => {
  const visits: AnyResource = resource({
    name: 'iam.visit',
    title: { en: ['Visit', 'Visits'], zh: ['访问'], ar: ['زيارة', 'الزيارات'] },
    fields: {
      code: code(),
      stops: rows(
        { en: ['Stop', 'Stops'], zh: ['站'], ar: ['محطة', 'المحطات'] },
        {
          at: dateTime({ title: inEach('At') }),
          from: time({ title: inEach('From') }),
          took: duration({ title: inEach('Took') }),
          share: percentage({ title: inEach('Share') }),
          cost: money({ title: inEach('Cost') }),
          needs: multipleChoice({ CRANE: inEach('Crane'), LIFT: inEach('Lift') }, { title: inEach('Needs') }),
          phone: phone({ title: inEach('Phone') }),
          paint: color({ title: inEach('Paint') }),
          data: json({ title: inEach('Data') }),
          address: address({ title: inEach('Address') }),
          note: longText({ title: inEach('Note') }),
        },
      ),
    },
    list: { columns: ['code'], search: [] },
    form: [['code'], ['stops']],
  })
  addResourceTexts(visits)
  const stop = {
    id: 's1',
    at: '2026-11-23 14:30:00',
    from: '08:30',
    took: 90,
    share: 12.5,
    cost: { amount: '1234567890123.45', currency: 'EUR' },
    needs: ['LIFT'],
    phone: '+47 22 33 44 55',
    paint: '#066973',
    data: { axles: 3 },
    address: { city: 'Oslo', country: 'NO' },
    note: 'Ring',
  }
  const visit = { ...stored, visitId: 'v1', lines: undefined, stops: [stop, { ...stop, id: 's2' }] } as AnyRow
  expect(bodyOf(visits, valuesOf(visits, visit), visit)).toMatchObject({ stops: visit.stops as object[] })
  show(visit, visits)
  const second = row(2, 'stop')
  type(second.getByRole('textbox', { name: 'Cost' }), '9.50')
  type(second.getByRole('textbox', { name: 'City' }), 'Bergen')
  type(second.getByRole('textbox', { name: 'Took' }), '2:00')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
  save()
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('PUT'))
  const changed = {
    cost: { amount: '9.50', currency: 'EUR' },
    took: 120,
    address: { city: 'Bergen', country: 'NO' },
  }
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    stops: [stop, { ...stop, id: 's2', ...changed }],
  })
})

test('rows are a table with a header, in which Enter walks down a column and adds a row at its end', async () => {
  show(stored)
  const table = screen.getByRole('table', { name: 'Lines' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Goods *', 'Quantity *', 'Price', 'Total', 'Fragile'])
  const quantity = (at: number) => row(at).getByRole('textbox', { name: /Quantity/ })
  quantity(1).focus()
  fireEvent.keyDown(quantity(1), { key: 'Enter' })
  expect(document.activeElement).toBe(quantity(2))
  expect(fireEvent.keyDown(quantity(2), { key: 'Enter' }), 'it does not submit the form').toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(row(3).getByRole('textbox', { name: /Goods/ })))
  // Three are the most.
  fireEvent.keyDown(quantity(3), { key: 'Enter' })
  expect(screen.queryByRole('row', { name: 'line 4' })).toBeNull()
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('on a phone each row is a card', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('640px'),
    media: query,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  show(stored)
  expect(screen.queryByRole('table')).toBeNull()
  const card = within(screen.getByRole('region', { name: 'line 2' }))
  expect(card.getByText('Goods')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Remove line 2' }))
  expect(screen.queryByRole('region', { name: 'line 2' })).toBeNull()
})

test('a wrong row is named in the summary, and nothing is sent', async () => {
  show(stored)
  type(row(2).getByRole('textbox', { name: /Quantity/ }), '0')
  type(row(2).getByRole('textbox', { name: /Goods/ }), '')
  save()
  expect(await screen.findByRole('link', { name: /Lines: Quantity/ })).toBeTruthy()
  expect(
    row(2)
      .getByRole('textbox', { name: /Quantity/ })
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(
    row(1)
      .getByRole('textbox', { name: /Quantity/ })
      .getAttribute('aria-invalid'),
  ).not.toBe('true')
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a refusal of the server stands at its row', async () => {
  const fields = [{ field: 'lines.1.goods', message: 'Nobody sells these' }]
  answer = () =>
    Response.json({ failed: true, code: 'error.data_invalid', message: 'x', fields }, { status: 400 })
  show(stored)
  type(row(2).getByRole('textbox', { name: /Goods/ }), 'Dragons')
  save()
  expect(await row(2).findByText('Nobody sells these')).toBeTruthy()
})

test('no more rows are added than there may be, and a number is given later', () => {
  show(undefined)
  for (const _ of [1, 2, 3]) fireEvent.click(screen.getByRole('button', { name: 'Add line' }))
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  expect([number.readOnly, number.placeholder]).toEqual([true, 'Given when it is saved'])
})
