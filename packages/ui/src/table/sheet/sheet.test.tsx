import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Sheet } from './sheet.tsx'
import { cellsOf, type SheetColumn, type SheetProps } from './sheet-model.ts'

interface Term {
  key: string
  code: string
  name: string
  isOn: boolean
}

const terms = (count: number): Term[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `k${at}`,
    code: `C${at}`,
    name: `Term ${at}`,
    isOn: true,
  }))

// Elements have no size here, so the sheet is given one: twenty rows are in sight.
const spies = [
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(680),
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900),
]
afterAll(() => {
  for (const spy of spies) spy.mockRestore()
})
afterEach(cleanup)

function Terms({ count = 3, ...extra }: Partial<SheetProps<Term>> & { count?: number }) {
  const [rows, setRows] = useState(terms(count))
  const columns: SheetColumn<Term>[] = [
    { id: 'code', header: 'Value', width: 84, text: term => term.code, tone: 'main' },
    { id: 'name', header: 'English', text: term => term.name, missing: 'add English', canEdit: () => true },
    {
      id: 'isOn',
      header: 'Enabled',
      kind: 'switch',
      text: term => (term.isOn ? '1' : ''),
      canEdit: () => true,
    },
  ]
  return (
    <MantineProvider>
      <Sheet
        label="Values"
        columns={columns}
        rows={rows}
        rowKey={term => term.key}
        rowName={term => term.code}
        isOff={term => !term.isOn}
        moved={(name, place, total) => `${name} is row ${place} of ${total}`}
        onEdit={(key, id, text) =>
          setRows(before =>
            before.map(term =>
              term.key !== key
                ? term
                : id === 'isOn'
                  ? { ...term, isOn: text !== '' }
                  : { ...term, name: text },
            ),
          )
        }
        onMove={(key, to) =>
          setRows(before => {
            const moved = before.find(term => term.key === key)
            return moved ? before.filter(term => term !== moved).toSpliced(to, 0, moved) : before
          })
        }
        {...extra}
      />
    </MantineProvider>
  )
}

const focused = () => document.activeElement as HTMLElement
const press = (key: string, init = {}) => fireEvent.keyDown(focused(), { key, ...init })
const cells = (row: string) => within(screen.getByRole('row', { name: row })).getAllByRole('gridcell')
const cell = (row: string, at: number) => {
  const found = cells(row)[at]
  if (!found) throw new Error(`no cell ${at} in ${row}`)
  return found
}
const focus = (row: string, at: number) => act(() => cell(row, at).focus())
const type = (text: string) => fireEvent.change(focused(), { target: { value: text } })

test('one cell is a tab stop, and arrows, Home, End and Ctrl move the focus over the cells', () => {
  render(<Terms />)
  const stops = screen.getAllByRole('gridcell').filter(one => one.tabIndex === 0)
  expect(stops).toEqual([cell('C0', 0)])
  focus('C0', 0)
  press('ArrowRight')
  press('ArrowDown')
  expect(focused()).toBe(cell('C1', 1))
  press('End')
  expect(focused()).toBe(cell('C1', 2))
  press('Home')
  press('ArrowLeft')
  expect(focused()).toBe(cell('C1', 0))
  press('End', { ctrlKey: true })
  expect(focused()).toBe(cell('C2', 2))
  expect(screen.getAllByRole('gridcell').filter(one => one.tabIndex === 0)).toEqual([focused()])
})

test('Enter edits and goes down, F2 edits, typing replaces, and Esc reverts', () => {
  render(<Terms />)
  focus('C0', 1)
  press('Enter')
  expect(focused().getAttribute('aria-label')).toBe('English: C0')
  type('Ex works')
  press('Enter')
  expect(cell('C0', 1).textContent).toBe('Ex works')
  expect(focused()).toBe(cell('C1', 1))
  press('F')
  expect((focused() as HTMLInputElement).value).toBe('F')
  press('Escape')
  expect(focused()).toBe(cell('C1', 1))
  expect(cell('C1', 1).textContent).toBe('Term 1')
  press('F2')
  expect((focused() as HTMLInputElement).value).toBe('Term 1')
})

test('Tab goes right and leaves at the end of a row; while editing it saves first', () => {
  render(<Terms />)
  focus('C0', 1)
  press('Enter')
  type('Free carrier')
  press('Tab')
  expect(cell('C0', 1).textContent).toBe('Free carrier')
  expect(focused()).toBe(cell('C0', 2))
  // Not handled: the browser's own Tab leaves the sheet.
  expect(press('Tab')).toBe(true)
  press('Tab', { shiftKey: true })
  expect(focused()).toBe(cell('C0', 1))
})

test('leaving a cell saves, and cells without an editor are read-only', () => {
  render(<Terms />)
  focus('C0', 0)
  press('Enter')
  expect(focused()).toBe(cell('C0', 0))
  expect(cell('C0', 0).getAttribute('aria-readonly')).toBe('true')
  focus('C0', 1)
  press('Enter')
  type('Left')
  fireEvent.blur(focused(), { relatedTarget: document.body })
  expect(cell('C0', 1).textContent).toBe('Left')
})

test('Space toggles a switch; a row that is off is marked and stays', () => {
  render(<Terms />)
  focus('C1', 2)
  press(' ')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Enabled: C1' }).checked).toBe(false)
  expect(screen.getByRole('row', { name: 'C1' }).dataset.off).toBe('true')
})

test('Delete empties a cell, and a missing text reads what is missing', () => {
  render(<Terms />)
  focus('C2', 1)
  press('Delete')
  expect(cell('C2', 1).textContent).toBe('add English')
})

test('Alt and an arrow key move the row, say so, and keep the focus on it', () => {
  render(<Terms />)
  focus('C2', 1)
  press('ArrowUp', { altKey: true })
  const names = () => screen.getAllByRole('row').map(row => row.getAttribute('aria-label'))
  expect(names()).toEqual([null, 'C0', 'C2', 'C1'])
  expect(focused()).toBe(cell('C2', 1))
  expect(screen.getByRole('status').textContent).toBe('C2 is row 2 of 3')
  press('ArrowUp', { altKey: true })
  press('ArrowUp', { altKey: true })
  expect(names()).toEqual([null, 'C2', 'C0', 'C1'])
})

test('the last line adds a row; several pasted cells are handed on, one is an edit', () => {
  const onAdd = vi.fn<(text: string) => string>(text => text)
  const onPaste = vi.fn<NonNullable<SheetProps<Term>['onPaste']>>()
  render(
    <Terms
      newRow={{ label: 'New value', hint: 'Type a value', onAdd, nextColumn: 'name' }}
      onPaste={onPaste}
    />,
  )
  const data = (text: string, html = '') => ({
    clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : text) },
  })
  focus('C0', 1)
  fireEvent.paste(focused(), data('Pasted'))
  expect(cell('C0', 1).textContent).toBe('Pasted')
  fireEvent.paste(focused(), data('A\tB\nC\tD\n', '<html xmlns:x="urn:schemas-microsoft-com:office:excel">'))
  expect(onPaste).toHaveBeenCalledWith({
    cells: [
      ['A', 'B'],
      ['C', 'D'],
    ],
    rowKey: 'k0',
    columnId: 'name',
    from: 'Excel',
  })
  press('End', { ctrlKey: true })
  press('X')
  type('XYZ')
  press('Enter')
  expect(onAdd).toHaveBeenCalledWith('XYZ')
})

test('a faulty cell says its reason and shows it while it has the focus', () => {
  render(
    <Terms
      faultOf={({ key }, id) => (key === 'k1' && id === 'name' ? { message: 'Enter a name' } : undefined)}
    />,
  )
  const faulty = cell('C1', 1)
  expect(faulty.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(faulty.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter a name',
  )
  expect(cell('C0', 1).hasAttribute('aria-invalid')).toBe(false)
})

test('of thousands of rows a screenful is rendered, and the row with the focus', () => {
  render(<Terms count={5000} />)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  focus('C0', 1)
  press('End', { ctrlKey: true })
  expect(focused().closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('5001')
})

test('from right to left the arrow keys are mirrored', () => {
  render(
    <div style={{ direction: 'rtl' }}>
      <Terms />
    </div>,
  )
  focus('C0', 0)
  press('ArrowLeft')
  expect(focused()).toBe(cell('C0', 1))
})

test('cells are read from the clipboard as spreadsheets write them', () => {
  expect(cellsOf('one')).toEqual([['one']])
  expect(cellsOf('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(cellsOf('"two\nlines"\t"say ""hi"""\nx\ty')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['x', 'y'],
  ])
  expect(cellsOf('5" pipe\tb')).toEqual([['5" pipe', 'b']])
})
