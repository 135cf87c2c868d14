import { useLayoutEffect, useRef, useState } from 'react'
import { newRowKey, type SheetColumn } from './sheet-model.ts'

/** The cell with the focus. */
interface Position {
  key: string
  column: number
}

interface Edit {
  text: string
}

interface CursorOptions<Row> {
  keys: readonly string[]
  columns: readonly SheetColumn<Row>[]
  hasNewRow: boolean
  /** Brings a row into sight, by its index. */
  reveal: (row: number) => void
}

/** The cell that the keyboard is on, and what is typed into it. The position follows its row wherever it moves. */
export function useSheetCursor<Row>({ keys, columns, hasNewRow, reveal }: CursorOptions<Row>) {
  const [position, setPosition] = useState<Position>()
  const [edit, setEdit] = useState<Edit>()
  const grid = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const last = keys.length - 1 + (hasNewRow ? 1 : 0)
  const known = position ? keys.indexOf(position.key) : 0
  const row = known >= 0 ? known : position?.key === newRowKey && hasNewRow ? keys.length : 0
  const column = Math.max(0, Math.min(columns.length - 1, position?.column ?? 0))

  // After the row was rendered, which may be far away.
  useLayoutEffect(() => {
    if (!wantsFocus.current || edit) return
    const cell = grid.current?.querySelector<HTMLElement>('[data-active]')
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  return {
    grid,
    row,
    column,
    edit,
    last,
    /** With a key for a row that is about to be at another place. */
    go(toRow: number, toColumn: number, key?: string) {
      const at = Math.max(0, Math.min(last, toRow))
      setEdit(undefined)
      setPosition({
        key: key ?? keys[at] ?? newRowKey,
        column: Math.max(0, Math.min(columns.length - 1, toColumn)),
      })
      wantsFocus.current = true
      reveal(at)
    },
    /** The focus came by a click or the Tab key. */
    setPosition: (key: string, at: number) => setPosition({ key, column: at }),
    begin: (text: string) => setEdit({ text }),
    type: (text: string) => setEdit(now => now && { text }),
    end(stays: boolean) {
      setEdit(undefined)
      if (stays) wantsFocus.current = true
    },
  }
}

export type SheetCursor = ReturnType<typeof useSheetCursor>
