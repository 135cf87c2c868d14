// @vitest-environment happy-dom

import { code, integer, text } from '@atrium/contract/resource/fields'
import { computed } from '@atrium/contract/resource/given-fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../access/permissions.ts'
import { setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query-client.ts'
import { installModules } from '../feature.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { ResourceForm } from './form/resource-form.tsx'
import { columnsOf } from './list/resource-columns.tsx'
import { ResourceDrawer, resourceList } from './list/resource-list.tsx'
import type { AnyRow } from './record-value.ts'
import type { DrawingProps, OwnInputProps, ResourceDrawings } from './resource-drawings.ts'
import { addResourceTexts, useResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

const plate = { en: 'Plate', zh: '车牌', ar: 'اللوحة' }
const load = { en: 'Load', zh: '载重', ar: 'الحمولة' }

const truck: AnyResource = resource({
  name: 'iam.truck',
  title: { en: ['Truck', 'Trucks'], zh: ['卡车'], ar: ['شاحنة', 'الشاحنات'] },
  fields: {
    code: code(),
    plate: text({ title: plate, max: 3 }),
    load: computed(integer({ title: load }), '1 + 1'),
  },
  list: { columns: ['code', 'load'], search: [] },
  form: [['code'], ['plate'], ['load']],
})
addResourceTexts(truck)

const stored: AnyRow = { truckId: 't1', code: 'T', load: 7, objectVersionNumber: 1, lastUpdateDate: '' }
const Bar = ({ row, title }: DrawingProps) => <meter aria-label={title} value={Number(row.load)} max={10} />

beforeEach(() => {
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
})
afterEach(() => {
  cleanup()
  permissions.forget()
  installModules([])
  setCaller(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Cells() {
  const columns = columnsOf(truck, useResourceText(truck), useFeatureText(resourceTexts), { load: Bar })
  return columns.map(({ id, cell }) => <div key={id}>{cell(stored)}</div>)
}

const nothing = () => undefined

/** A select of a few plates, in place of the text input. */
const Plates = ({ id, label, value, onChange, onBlur, error, readOnly }: OwnInputProps) => (
  <label htmlFor={id}>
    {label}
    <input
      id={id}
      list="plates"
      readOnly={readOnly}
      value={String(value ?? '')}
      aria-describedby={`${id}-error`}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
    <span id={`${id}-error`}>{error}</span>
  </label>
)

const open = (drawings: ResourceDrawings) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <ResourceDrawer of={truck} drawings={drawings} id="t1" open={nothing} drawer={{ onClose: nothing }} />
      </MantineProvider>
    </QueryClientProvider>,
  )

/** Answers the calls of trucks; each body that was sent. */
function answerTrucks(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? 'null'))
    if (address.includes('check-permissions'))
      return Promise.resolve(Response.json((body as string[]).map(one => ({ code: one, approve: true }))))
    if (!address.includes('/trucks')) return Promise.resolve(Response.json([]))
    if (init?.method === 'PUT') sent.push(body)
    return Promise.resolve(Response.json(stored))
  })
  return sent
}

test('a feature draws a column and a field of its own, and adds a section to the form', async () => {
  installModules([
    {
      truck: {
        sections: {
          truck:
            async () =>
            ({ record }) => <p>Trips of {record.name}</p>,
        },
      },
    },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Cells />
        <ResourceForm
          of={truck}
          drawings={{ fields: { load: Bar } }}
          stored={stored}
          frame={{ title: 'T', onClose: nothing }}
          onChanges={nothing}
          onReload={nothing}
          onCreated={nothing}
          onRemoved={nothing}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Trips of T')).toBeTruthy()
  expect(screen.getAllByRole('meter', { name: 'Load' })).toHaveLength(2)
  expect(screen.queryByRole('textbox', { name: 'Load' })).toBeNull()
})

test('an input of a feature is validated and sent like those of the kit', async () => {
  const sent = answerTrucks()
  open({ inputs: { plate: Plates } })
  const input = await screen.findByRole('combobox', { name: /Plate/ })
  fireEvent.change(input, { target: { value: 'ABCD' } })
  fireEvent.blur(input)
  expect(await screen.findByText('At most 3 characters.')).toBeTruthy()
  fireEvent.change(input, { target: { value: 'ABC' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toMatchObject([{ truckId: 't1', plate: 'ABC' }]))
})

test('a tab of a feature stands beside the fields, whose input stays', async () => {
  answerTrucks()
  open({ tabs: { trips: { title: 'Trips', content: ({ record }) => <p>Journeys of {record.name}</p> } } })
  const plateInput = await screen.findByRole<HTMLInputElement>('textbox', { name: /Plate/ })
  fireEvent.change(plateInput, { target: { value: 'X' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Trips' }))
  expect(screen.getByText('Journeys of T')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  expect(screen.queryByText('Journeys of T')).toBeNull()
  expect(plateInput.value).toBe('X')
})

test('a form and a page of a feature replace those of the kit', async () => {
  answerTrucks()
  open({ form: ({ stored: row }) => <p>Own form of {String(row?.code)}</p> })
  expect(await screen.findByText('Own form of T')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  const Page = resourceList(truck, { page: ({ of }) => <p>Own page of {of.name}</p> })
  render(<Page />)
  expect(screen.getByText('Own page of iam.truck')).toBeTruthy()
})
