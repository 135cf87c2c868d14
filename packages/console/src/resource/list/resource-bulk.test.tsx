// @vitest-environment happy-dom

import { code } from '@atrium/contract/resource/fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '../../access/permissions.ts'
import { setCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/query-client.ts'
import { BulkExportContext } from '../../bulk/bulk-export.tsx'
import { addResourceTexts, useResourceText } from '../resource-text.ts'
import { ResourceBulk } from './resource-bulk.tsx'

const berth: AnyResource = resource({
  name: 'iam.berth',
  title: { en: ['Berth', 'Berths'], zh: ['泊位'], ar: ['مرسى', 'المراسي'] },
  fields: { code: code() },
  list: { columns: ['code'], search: [] },
  form: [['code']],
})
addResourceTexts(berth)

beforeEach(() => {
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.includes('check-permissions')) return Promise.resolve(Response.json({}))
    const asked = JSON.parse(String(init?.body)) as string[]
    return Promise.resolve(Response.json(asked.map(one => ({ code: one, approve: true }))))
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  setCaller(undefined)
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Drawn() {
  const text = useResourceText(berth)
  const row = { berthId: 'b1', code: 'B1', objectVersionNumber: 1, lastUpdateDate: '' }
  return <ResourceBulk of={berth} selected={[row]} text={text} onDone={() => undefined} />
}

test('the selected records of a resource are exported, before what deletes them', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <BulkExportContext value={{ listQuery: [berth.api.list.path, {}], shown: ['code'], rowIds: ['b1'] }}>
          <Drawn />
        </BulkExportContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Export', 'Delete'])
})
