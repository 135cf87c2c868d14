import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { permissions } from './permissions.ts'
import { usePermittedColumns, usePermittedFields, type WithCode } from './permitted.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    // What a tenant has replaced of the texts: nothing.
    if (!address.includes('/check-permissions')) return Promise.resolve(Response.json({}))
    const answer = (JSON.parse(String(init.body)) as string[]).map(code => ({
      code,
      approve: code.includes('yes'),
      ...(code.includes('hidden') && { controllerType: 'hidden' }),
    }))
    return Promise.resolve(Response.json(answer))
  })
})
afterEach(() => {
  cleanup()
  permissions.forget()
  vi.useRealTimers()
})

const codes = [undefined, 'yes', 'no', 'no.hidden']
const columns = codes.map(
  (code, at): WithCode<Column<string>> => ({
    id: String(at),
    header: `column ${at}`,
    cell: row => row,
    ...(code && { code }),
  }),
)
const fields = codes.map(
  (code, at): WithCode<QueryField> => ({
    kind: 'text',
    name: String(at),
    label: `field ${at}`,
    ...(code && { code }),
  }),
)

function Shown() {
  return (
    <>
      {usePermittedColumns(columns).map(column => (
        <p key={column.id}>
          {column.header}: {column.cell('value')}
        </p>
      ))}
      {usePermittedFields(fields).map(field => (
        <p key={field.name}>
          {field.label}: {field.disabled ? 'off' : 'on'}
        </p>
      ))}
    </>
  )
}

test('columns and items of a form are hidden or disabled by their controller type, and off until that is known [PERM-5] [SAFE-11]', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Shown />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const lines = () => screen.getAllByRole('paragraph').map(line => line.textContent)
  expect(lines()).toEqual([
    'column 0: value',
    'column 1: ',
    'column 2: ',
    'column 3: ',
    'field 0: on',
    'field 1: off',
    'field 2: off',
    'field 3: off',
  ])
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(lines()).toEqual([
    'column 0: value',
    'column 1: value',
    'column 2: Hidden from you',
    'field 0: on',
    'field 1: on',
    'field 2: off',
  ])
  expect(screen.queryByRole('button', { name: 'Hidden from you' })).not.toBeNull()
})
