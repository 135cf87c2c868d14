// @vitest-environment happy-dom
import { setCaller } from '@atrium/console/api/caller.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportRow } from '../data-import.contract.ts'
import { DataImportReplace } from './data-import-replace.tsx'
import { dataImportTexts } from './data-import-texts.ts'

const column = (columnCode: string, columnType: ImportColumn['columnType'] = 'text'): ImportColumn => ({
  ...{ columnCode, columnName: columnCode.toUpperCase(), columnType, required: false, sampleData: '' },
})
const columns = [column('code'), column('enabled', 'yes-no'), column('email')]
const row: ImportRow = {
  ...{ id: 'r1', line: 2, data: { email: 'k@norrvik' }, dataStatus: 'VALID_FAILED', changes: [] },
  faults: [{ field: 'email', message: 'This is not an email address' }],
}
const asked: unknown[] = []

beforeEach(() => {
  asked.length = 0
  setCaller({ level: 'organization', tenantId: 7, roleId: 'r1' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Promise.resolve(Response.json({}))
    asked.push([address, JSON.parse(String(init.body))])
    return Promise.resolve(Response.json({ replacedCount: 2 }))
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  setCaller(undefined)
  vi.unstubAllGlobals()
})

function Drawn() {
  const t = useFeatureText(dataImportTexts)
  return <DataImportReplace t={t} status={{ status: 'CHECKED' }} batch="b1" columns={columns} rows={[row]} />
}

test('a text is replaced in the column with an error, unless another one is chosen, and the number of cells is said', async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Drawn />
      </QueryClientProvider>
    </MantineProvider>,
  )
  act(() => screen.getByRole('button', { name: 'Replace in column' }).click())
  const chosen = await screen.findByLabelText<HTMLInputElement>('Column', { selector: 'input' })
  expect(chosen.value).toBe('EMAIL')
  const replace = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Replace all',
    hidden: true,
  })
  expect(replace.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: '@norrvik' } })
  fireEvent.change(screen.getByLabelText('Replace with'), { target: { value: '@norrvik.example' } })
  act(() => replace.click())
  expect(await screen.findByText('2 cells changed')).toBeTruthy()
  expect(asked).toEqual([
    [
      expect.stringContaining('/import/columns/email/cells'),
      { batch: 'b1', from: '@norrvik', to: '@norrvik.example' },
    ],
  ])
})
