// @vitest-environment happy-dom

import { choice, code, integer, text } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../../access/permissions.ts'
import { setCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/query-client.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import type { AnyRow } from '../record-value.ts'
import { addResourceTexts } from '../resource-text.ts'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const truck: AnyResource = resource({
  name: 'iam.truck',
  title: { en: ['Truck', 'Trucks'], zh: ['卡车'], ar: ['شاحنة', 'الشاحنات'] },
  fields: {
    name: text({ required: true }),
    code: code(),
    fuel: choice(
      { DIESEL: inEach('Diesel'), ELECTRIC: inEach('Electric') },
      { title: inEach('Fuel'), default: 'DIESEL' },
    ),
    range: integer({
      title: inEach('Range'),
      when: { field: 'fuel', is: ['ELECTRIC'], required: true },
    }),
    loading: integer({
      title: inEach('Loading'),
      check: { holds: (minutes: number) => minutes % 5 === 0, message: inEach('Round it to five.') },
    }),
    price: integer({ title: inEach('Price'), restricted: 'read' }),
    filled: integer({ title: inEach('Filled'), restricted: 'write' }),
  },
  list: { columns: ['name'], search: [] },
  form: [
    ['name', 'code', 'fuel', 'range'],
    { title: inEach('In use'), lines: [['loading'], ['price', 'filled']] },
  ],
  page: { parent: 'freight', order: 1, icon: 'truck' },
})
addResourceTexts(truck)

let sent: unknown[]
/** The codes of permissions that the role lacks. */
let lacks: readonly string[]

beforeEach(() => {
  sent = []
  lacks = []
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (address.includes('check-permissions')) {
      const answer = (body as string[]).map(one => ({
        code: one,
        approve: !lacks.includes(one),
        controllerType: 'hidden',
      }))
      return Promise.resolve(Response.json(answer))
    }
    if (!address.includes('/trucks')) return Promise.resolve(Response.json({}))
    if (init?.method === 'POST') sent.push(body)
    if (init?.method === undefined || init.method === 'GET')
      return Promise.resolve(Response.json({ content: [] }))
    return Promise.resolve(Response.json({ truckId: 't1', name: 'A', objectVersionNumber: 1 }))
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

const show = (record?: AnyRow) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <ResourceForm
          of={truck}
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

const type = (label: RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.blur(screen.getByLabelText(label))
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('a new record begins with its defaults; a field that others hide is not shown and not sent', async () => {
  show()
  expect(screen.getByLabelText<HTMLInputElement>(/^Fuel/, { selector: 'input' }).value).toBe('Diesel')
  expect(screen.queryByLabelText(/^Range/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'In use' })).toBeTruthy()
  type(/^Name/, 'A')
  type(/^Code/, 'A')
  type(/^Loading/, '7')
  save()
  expect(await screen.findByText('Round it to five.')).toBeTruthy()
  expect(sent).toEqual([])
  type(/^Loading/, '10')
  save()
  await waitFor(() => expect(sent.length).toBe(1))
  expect(sent[0]).toEqual({ name: 'A', code: 'A', fuel: 'DIESEL', loading: 10 })
})

test('a field that is shown by another one is required where its condition says so', async () => {
  show({ truckId: 't1', name: 'A', code: 'A', fuel: 'ELECTRIC', objectVersionNumber: 1, lastUpdateDate: '' })
  expect(screen.getByLabelText(/^Range/)).toBeTruthy()
  type(/^Name/, 'B')
  save()
  expect(await screen.findByText(/Enter a whole number/)).toBeTruthy()
})

test('a restricted field is absent, or not to be written, without its permission', async () => {
  lacks = [
    'freight.truck.field.price.read',
    'freight.truck.field.price.write',
    'freight.truck.field.filled.write',
  ]
  show({ truckId: 't1', name: 'A', code: 'A', filled: 3, objectVersionNumber: 1, lastUpdateDate: '' })
  // It keeps its room until its permission is known.
  await waitFor(() => expect(screen.queryByLabelText(/^Price/)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Filled/).readOnly).toBe(true)
  cleanup()
  permissions.forget()
  lacks = []
  show({ truckId: 't1', name: 'A', code: 'A', filled: 3, objectVersionNumber: 1, lastUpdateDate: '' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Price/).readOnly).toBe(false))
})
