// @vitest-environment happy-dom

import { code, integer } from '@atrium/contract/resource/fields'
import { computed } from '@atrium/contract/resource/given-fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCaller } from '../api/caller.ts'
import { queryClient } from '../api/query-client.ts'
import { installModules } from '../feature.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import type { AnyRow } from './record-value.ts'
import { columnsOf } from './resource-columns.tsx'
import type { DrawingProps } from './resource-drawings.ts'
import { ResourceForm } from './resource-form.tsx'
import { addResourceTexts, useResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

const load = { en: 'Load', zh: '载重', ar: 'الحمولة' }

const truck: AnyResource = resource({
  name: 'iam.truck',
  title: { en: ['Truck', 'Trucks'], zh: ['卡车'], ar: ['شاحنة', 'الشاحنات'] },
  fields: { code: code(), load: computed(integer({ title: load }), '1 + 1') },
  list: { columns: ['code', 'load'], search: [] },
  form: [['code'], ['load']],
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
