import { Status } from '@atrium/ui/feedback/status.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../api/api-error.ts'
import { type Opening, openingOf } from './opening/opening.ts'
import { RecordDrawer } from './record-drawer.tsx'

// Without an answer, the console takes the connection for lost and asks for nothing: no texts, no permissions.
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(String(address).includes('/prompt') ? {} : [])),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Role {
  name: string
  code: string
  people: number
  changed: string
}

const columns: readonly Column<Role>[] = [
  { id: 'code', header: 'Code', cell: role => role.code, tone: 'code' },
  { id: 'name', header: 'Name', cell: role => <b>{role.name}</b>, main: true },
  { id: 'people', header: 'People', cell: role => role.people },
  { id: 'parent', header: 'Parent role', cell: () => <i>Operations</i> },
  { id: 'status', header: 'Status', cell: () => <Status kind="active">Active</Status>, mark: 'status' },
  { id: 'changed', header: 'Changed', cell: role => role.changed, leaves: 'changed' },
]
type Loading = PromiseWithResolvers<{ name: string; objectVersionNumber: number }>

const clerk: Role = { name: 'Depot clerk', code: 'depot-clerk', people: 0, changed: 'yesterday' }
const opening = openingOf(clerk, { columns, rowName: role => role.name })

function show(
  answer: Promise<{ name: string; objectVersionNumber: number }>,
  row?: Opening,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RecordDrawer
          isNew={false}
          query={{ queryKey: ['role', '7'], queryFn: () => answer }}
          titleOf={role => role.name}
          mark="square"
          words={{
            new: 'New role',
            couldNotLoad: 'Could not load',
            notFound: 'Not found',
            notFoundDetail: '',
          }}
          onClose={() => undefined}
          {...(row && { opening: () => row })}
        >
          {({ stored }) => <p>form of {stored?.name}</p>}
        </RecordDrawer>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen.getByRole('complementary')
}

test('a row knows its name, its status, and the fields that are text, the name first', () => {
  expect(opening.name).toBe('Depot clerk')
  expect(opening.fields).toEqual([
    { id: 'name', label: 'Name', value: 'Depot clerk' },
    { id: 'code', label: 'Code', value: 'depot-clerk', isCode: true },
    { id: 'people', label: 'People', value: '0' },
    { id: 'parent', label: 'Parent role', value: undefined },
  ])
})

test('a drawer opens with what its row knows before the record is loaded', async () => {
  const loading = Promise.withResolvers<{ name: string; objectVersionNumber: number }>()
  const drawer = show(loading.promise, opening)
  expect(within(drawer).getByRole('heading', { name: 'Depot clerk' })).toBeDefined()
  expect(within(drawer).getByText('Active')).toBeDefined()
  expect(within(drawer).getByText('depot-clerk')).toBeDefined()
  expect(within(drawer).getByText('Parent role')).toBeDefined()
  expect(within(drawer).getByRole('progressbar')).toBeDefined()

  loading.resolve({ name: 'Depot clerk (night)', objectVersionNumber: 1 })
  expect(await screen.findByText('form of Depot clerk (night)')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test.each([
  ['comes', (loading: Loading) => loading.resolve({ name: 'Depot clerk', objectVersionNumber: 1 })],
  ['cannot be loaded', (loading: Loading) => loading.reject({ status: 500 })],
])('a drawer, the buttons of its head and the focus on them stay when its record %s', async (_, end) => {
  const loading = Promise.withResolvers<{ name: string; objectVersionNumber: number }>()
  const drawer = show(loading.promise, opening)
  const close = within(drawer).getByRole('button', { name: /close/i })
  close.focus()
  end(loading)
  await screen.findByText(/^form of Depot clerk|^Could not load$/)
  expect(screen.getByRole('complementary')).toBe(drawer)
  expect(within(drawer).getByRole('button', { name: /close/i })).toBe(close)
  expect(document.activeElement).toBe(close)
})

test('a record that could not be loaded shows why under its name, without placeholders', async () => {
  const error = Object.assign(new Error('no'), { status: 500, requestId: 'r1' }) as unknown as ApiError
  const drawer = show(Promise.reject(error), opening)
  expect(await within(drawer).findByText('Could not load')).toBeDefined()
  expect(within(drawer).queryByText('Parent role')).toBeNull()
  expect(within(drawer).getByRole('heading', { name: 'Depot clerk' })).toBeDefined()
})

test('a record that is known to be outdated is not shown before the new one is there', async () => {
  const client = new QueryClient()
  client.setQueryData(['role', '7'], { name: 'Depot clerk, enabled', objectVersionNumber: 1 })
  await client.invalidateQueries()
  const loading = Promise.withResolvers<{ name: string; objectVersionNumber: number }>()
  const drawer = show(loading.promise, opening, client)
  expect(within(drawer).getByRole('progressbar')).toBeDefined()
  expect(screen.queryByText(/^form of/)).toBeNull()
  loading.resolve({ name: 'Depot clerk, disabled', objectVersionNumber: 2 })
  expect(await screen.findByText('form of Depot clerk, disabled')).toBeDefined()
})
