import type { ClipboardEvent, KeyboardEvent } from 'react'
import {
  cellsOf,
  copiedFrom,
  type SheetColumn,
  type SheetNew,
  type SheetPaste,
  type SheetStep,
} from './sheet-model.ts'
import type { SheetCursor } from './use-sheet-cursor.ts'

interface KeysOptions<Row> {
  cursor: SheetCursor
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly SheetColumn<Row>[]
  onEdit: (key: string, columnId: string, text: string) => void
  newRow?: SheetNew | undefined
  onMove?: ((key: string, to: number) => void) | undefined
  onPaste?: ((paste: SheetPaste) => void) | undefined
  /** The number of rows in sight. */
  page: () => number
}

/**
 * The keyboard of a sheet. Enter, F2 and typing begin an edit; Enter ends it and goes down, Tab ends it and goes right,
 * Esc reverts it. Tab leaves the sheet at the end of a row, so that nobody is caught in it.
 */
export function useSheetKeys<Row>(options: KeysOptions<Row>) {
  const { cursor } = options
  const edits = editsOf(options)
  const { canEdit, begin, isSwitch } = edits

  return {
    begin,
    commit: edits.commit,
    revert: () => cursor.end(true),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement
      const cell = target.closest<HTMLElement>('[role="gridcell"]')
      // A switch that was clicked is its cell; a button in a cell has keys of its own.
      const isCell = target === cell || cell?.dataset.kind === 'switch'
      if (!isCell) {
        if (event.key !== 'Escape' || cursor.edit || !cell) return
        cell.focus()
        event.stopPropagation()
        return
      }
      const act = movesOf(options, edits, event)[nameOf(event)]
      if (act) act()
      else if (isTyping(event) && canEdit && !isSwitch) begin(event.key)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    ...clipboardOf(options, edits),
  }
}

/** The edits of the cell with the focus, and the next cell. */
function editsOf<Row>({ cursor, rows, rowKey, columns, onEdit, newRow }: KeysOptions<Row>) {
  const row = rows[cursor.row]
  const column = columns[cursor.column]
  const isNewRow = row === undefined && newRow !== undefined
  const isSwitch = column?.kind === 'switch' && !isNewRow
  const canEdit = isNewRow || (row !== undefined && column?.canEdit?.(row) === true)

  let added: string | undefined
  function store(text: string) {
    if (isNewRow) {
      if (text.trim() !== '') added = newRow.onAdd(text)
    } else if (row && column && text !== column.text(row)) onEdit(rowKey(row), column.id, text)
  }

  function step(to: SheetStep) {
    // From an added row Tab goes on within it.
    if (to === 'next' && added !== undefined) {
      const next = columns.findIndex(one => one.id === newRow?.nextColumn)
      cursor.go(cursor.row, next, added)
    } else if (to === 'down') cursor.go(cursor.row + 1, cursor.column)
    else if (to === 'up') cursor.go(cursor.row - 1, cursor.column)
    else if (to === 'next') {
      const isEnd = isNewRow || cursor.column === columns.length - 1
      cursor.go(cursor.row + (isEnd ? 1 : 0), isEnd ? 0 : cursor.column + 1)
    } else if (to === 'previous') {
      const isStart = isNewRow || cursor.column === 0
      cursor.go(cursor.row - (isStart ? 1 : 0), isStart ? columns.length - 1 : cursor.column - 1)
    }
  }

  return {
    row,
    column,
    isNewRow,
    isSwitch,
    canEdit,
    store,
    commit(to: SheetStep, text = cursor.edit?.text) {
      if (!cursor.edit) return
      if (text !== undefined) store(text)
      cursor.end(to === 'stay')
      step(to)
    },
    begin(text?: string) {
      if (!canEdit || !column) return
      const before = row ? column.text(row) : ''
      if (isSwitch && row) onEdit(rowKey(row), column.id, before === '' ? '1' : '')
      else cursor.begin(text ?? before)
    },
  }
}

type Edits<Row> = ReturnType<typeof editsOf<Row>>

/** The action of each key on a cell that is not being edited. */
function movesOf<Row>(
  { cursor, rows, rowKey, columns, onMove, page }: KeysOptions<Row>,
  { row, column, isNewRow, isSwitch, canEdit, store, begin }: Edits<Row>,
  event: KeyboardEvent,
): Record<string, (() => void) | undefined> {
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const side = isMirrored ? -1 : 1
  const { row: at, column: to, last } = cursor
  const isEnd = isNewRow || to === columns.length - 1
  const isStart = isNewRow || to === 0
  const enter = () => {
    if (column?.kind !== 'widget' || isNewRow) return begin()
    ;(event.target as HTMLElement).querySelector<HTMLElement>('button, a')?.focus()
  }
  const empty = canEdit && !isNewRow && !isSwitch ? () => store('') : undefined
  return {
    ArrowDown: () => cursor.go(at + 1, to),
    ArrowUp: () => cursor.go(at - 1, to),
    ArrowRight: () => cursor.go(at, to + side),
    ArrowLeft: () => cursor.go(at, to - side),
    PageDown: () => cursor.go(at + page(), to),
    PageUp: () => cursor.go(at - page(), to),
    Home: () => cursor.go(at, 0),
    End: () => cursor.go(at, columns.length - 1),
    'Ctrl+Home': () => cursor.go(0, 0),
    'Ctrl+End': () => cursor.go(last, columns.length - 1),
    // At the end of a row the browser's own Tab leaves the sheet.
    Tab: isEnd ? undefined : () => cursor.go(at, to + 1),
    'Shift+Tab': isStart ? undefined : () => cursor.go(at, to - 1),
    Enter: enter,
    F2: enter,
    ' ': () => (isSwitch ? begin() : begin(' ')),
    Delete: empty,
    Backspace: empty,
    'Alt+ArrowUp': row && onMove && at > 0 ? () => onMove(rowKey(row), at - 1) : undefined,
    'Alt+ArrowDown': row && onMove && at < rows.length - 1 ? () => onMove(rowKey(row), at + 1) : undefined,
  }
}

/** Copies the text of a cell. What is pasted edits one cell, or is handed on if it is several. */
function clipboardOf<Row>(
  { cursor, rowKey, onPaste }: KeysOptions<Row>,
  { row, column, isSwitch, canEdit, store }: Edits<Row>,
) {
  return {
    onCopy(event: ClipboardEvent<HTMLElement>) {
      if (cursor.edit || !row || !column || document.getSelection()?.isCollapsed === false) return
      event.clipboardData.setData('text/plain', column.text(row))
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (!column) return
      const cells = cellsOf(event.clipboardData.getData('text/plain'))
      const [one = ''] = cells[0] ?? []
      const isOne = cells.length === 1 && cells[0]?.length === 1
      if (isOne ? cursor.edit || !canEdit || isSwitch : !onPaste) return
      event.preventDefault()
      if (isOne) return store(one)
      if (cursor.edit) cursor.end(true)
      onPaste?.({
        cells,
        rowKey: row && rowKey(row),
        columnId: column.id,
        from: copiedFrom(event.clipboardData.getData('text/html')),
      })
    },
  }
}

function nameOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const controlled = ctrlKey || metaKey ? 'Ctrl+' : ''
  return `${altKey ? 'Alt+' : ''}${controlled}${shiftKey && key === 'Tab' ? 'Shift+' : ''}${key}`
}

const isTyping = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !altKey && !ctrlKey && !metaKey
