import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column, Sort } from './data-table-columns.ts'

afterEach(cleanup)

type Role = { id: string; name: string; people: number | null }

const roles: Role[] = [
  { id: 'a', name: 'Auditor', people: 1 },
  { id: 'b', name: 'Buyer', people: null },
  { id: 'c', name: 'Clerk', people: 164 },
]

const columns: Column<Role>[] = [
  { id: 'name', header: 'Name', cell: role => role.name, main: true, sortable: true },
  { id: 'people', header: 'People', cell: role => role.people, align: 'end' },
]

const pages = { page: 0, size: 10, total: 3, onPage: () => undefined }

type Extra = Partial<Parameters<typeof DataTable<Role>>[0]>

function Table(extra: Extra) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort | null>(null)
  return (
    <DataTable<Role>
      label="Roles"
      columns={columns}
      rows={roles}
      rowKey={role => role.id}
      rowName={role => role.name}
      selection={selection}
      onSelection={setSelection}
      sort={sort}
      onSort={setSort}
      bulk={<button type="button">Disable</button>}
      {...extra}
    />
  )
}

const show = (extra: Extra = {}) => render(<Table {...extra} />, { wrapper: Kit })

function Kit({ children }: { children: ReactNode }) {
  return <MantineProvider>{children}</MantineProvider>
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const press = (element: Element, key: string) => fireEvent.keyDown(element, { key })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('the head of a sortable column goes from ascending to descending to none', () => {
  show()
  const head = screen.getByRole('columnheader', { name: 'Name' })
  const order: (string | null)[] = [head.getAttribute('aria-sort')]
  for (let click = 0; click < 3; click++) {
    fireEvent.click(within(head).getByRole('button'))
    order.push(head.getAttribute('aria-sort'))
  }
  expect(order).toEqual(['none', 'ascending', 'descending', 'none'])
})

test('selected rows bring the bulk bar, and the head says that some are selected', () => {
  show()
  expect(screen.queryByRole('toolbar')).toBeNull()
  fireEvent.click(box('Select Buyer'))
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy()
  expect(row('Buyer').getAttribute('aria-selected')).toBe('true')
  expect(box('Select all rows on this page').indeterminate).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('Shift selects everything up to the last choice', () => {
  show()
  fireEvent.click(box('Select Auditor'))
  fireEvent.click(box('Select Clerk'), { shiftKey: true })
  expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeTruthy()
})

test('arrows move the focus from row to row, Enter opens and Space selects', () => {
  const onOpen = vi.fn<(role: Role) => void>()
  show({ onOpen })
  row('Auditor').focus()
  press(row('Auditor'), 'ArrowDown')
  expect(document.activeElement).toBe(row('Buyer'))
  press(row('Buyer'), 'Enter')
  expect(onOpen).toHaveBeenCalledWith(roles[1])
  press(row('Buyer'), ' ')
  expect(row('Buyer').getAttribute('aria-selected')).toBe('true')
  press(row('Buyer'), 'End')
  press(row('Clerk'), 'ArrowDown')
  expect(document.activeElement).toBe(row('Clerk'))
})

test('a click on a box does not open the row', () => {
  const onOpen = vi.fn<(role: Role) => void>()
  show({ onOpen })
  fireEvent.click(box('Select Clerk'))
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Clerk'))
  expect(onOpen).toHaveBeenCalledWith(roles[2])
})

test('with one choice a click chooses and a double click picks', () => {
  const onOpen = vi.fn<(role: Role) => void>()
  show({ choice: 'one', onOpen })
  fireEvent.click(screen.getByText('Buyer'))
  fireEvent.click(screen.getByText('Clerk'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Select Clerk' }).checked).toBe(true)
  expect(row('Buyer').getAttribute('aria-selected')).toBe('false')
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.doubleClick(screen.getByText('Clerk'))
  expect(onOpen).toHaveBeenCalledWith(roles[2])
})

test('a missing value is a dash', () => {
  show()
  expect(within(row('Buyer')).getByText('–')).toBeTruthy()
})

test('nothing found differs from nothing yet, and a failure says what to do', () => {
  const { rerender } = show({ rows: [] })
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
  rerender(<Table rows={[]} filtered />)
  expect(screen.getByText('Nothing found')).toBeTruthy()
  const onRetry = vi.fn<() => void>()
  rerender(<Table rows={[]} failure={{ title: 'Could not load roles', requestId: '7f3a-91c0', onRetry }} />)
  expect(screen.getByRole('alert').textContent).toContain('Request 7f3a-91c0')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  const details = { label: 'Show details', text: 'The services are being updated (503)' }
  rerender(<Table rows={[]} failure={{ title: 'Could not load roles', details }} />)
  expect(screen.queryByText(details.text)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show details', expanded: false }))
  expect(screen.getByText(details.text)).toBeTruthy()
})

test('the first page loads under its heads: rows of bars after a moment, with the room of the pages kept', () => {
  vi.useFakeTimers()
  try {
    const { rerender, container } = show({ rows: [], loading: true, pager: { ...pages, total: 0 } })
    const bars = () => container.querySelectorAll('tbody tr[data-skeleton]')
    expect(screen.getByRole('columnheader', { name: 'People' })).toBeTruthy()
    expect(screen.queryByText('Nothing here yet')).toBeNull()
    expect(container.querySelectorAll('[data-skeleton-foot]')).toHaveLength(1)
    act(() => vi.advanceTimersByTime(149))
    expect(bars()).toHaveLength(0)
    act(() => vi.advanceTimersByTime(1))
    expect(bars()).toHaveLength(10)
    expect(screen.getByRole('progressbar')).toBeTruthy()
    // A later load keeps the rows and shows the bar alone.
    rerender(<Table loading pager={{ ...pages, total: 3 }} />)
    expect(bars()).toHaveLength(0)
    expect(row('Buyer')).toBeTruthy()
    expect(screen.getByRole('progressbar')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('an empty list has no count of rows', () => {
  show({ rows: [], pager: { ...pages, total: 0 } })
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

test('the pages say what is shown, lead from one to another, and offer 10, 20, 50 and 100 rows [PAGE-2] [PAGE-3]', () => {
  const onPage = vi.fn<(page: number) => void>()
  const onSize = vi.fn<(size: number) => void>()
  show({ pager: { page: 1, size: 20, total: 128, onPage, onSize } })
  expect(screen.getByText('Showing 21-40 of 128')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Page 7' }))
  expect(onPage.mock.calls).toEqual([[2], [6]])
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' })
  expect([...sizes.options].map(option => option.value)).toEqual(['10', '20', '50', '100'])
  fireEvent.change(sizes, { target: { value: '50' } })
  expect(onSize).toHaveBeenCalledWith(50)
})
