import type { ReactNode } from 'react'

/** The target of the focus after an edit: to its cell, to a neighboring one, or wherever the user went meanwhile. */
export type SheetStep = 'stay' | 'leave' | 'down' | 'up' | 'next' | 'previous'

/** The props of an input in a cell. */
export interface SheetEditor {
  /** The accessible name: the column and the row. */
  label: string
  text: string
  onText: (text: string) => void
  /** Ends the edit, with another text than the typed one when one was chosen. */
  onCommit: (step: SheetStep, text?: string) => void
}

export interface SheetColumn<Row> {
  id: string
  /** The title, which also names the inputs of the column. */
  header: string
  /** A sign after the title. */
  headerEnd?: ReactNode
  /** In pixels. Columns without a width share the rest; `least` is what they need. */
  width?: number
  least?: number
  /** A switch is on while its text is not empty. A widget is a button or a link, entered by Enter and left by Esc. */
  kind?: 'text' | 'switch' | 'widget'
  /** The text that is copied, edited and, without `cell`, shown. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** In place of a missing text, such as "add German". */
  missing?: string | undefined
  /** Cells are read-only without it. */
  canEdit?: (row: Row) => boolean
  /** Replaces the text input. */
  editor?: (editor: SheetEditor) => ReactNode
  maxLength?: number
  tone?: 'main' | 'code' | 'quiet' | 'number'
  /** The language of the texts. */
  lang?: string
  /** Has the grip by which rows are dragged. */
  hasGrip?: boolean
  /** Stays in sight while the sheet is scrolled sideways. */
  isPinned?: boolean
}

/** A fault of a cell and what to do about it, in a pop-over beside the cell. */
export interface SheetFault {
  message: string
  /** Proposals, such as a button with a better value. */
  actions?: ReactNode
}

/** Cells from the clipboard, and the cell they are meant for. */
export interface SheetPaste {
  cells: readonly (readonly string[])[]
  /** Undefined for the row that adds rows. */
  rowKey: string | undefined
  columnId: string
  /** The program that they were copied from, if it is known. */
  from: 'Excel' | undefined
}

export interface SheetProps<Row> {
  /** The accessible name of the sheet. */
  label: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** In pixels. */
  rowHeight?: number
  /** Lines between rows and columns, for data that is compared rather than written. */
  isRuled?: boolean
  onEdit?: (key: string, columnId: string, text: string) => void
  /** A row is moved to another place, by its grip or by Alt and the arrow keys; `words` announce it. */
  onMove?: ((key: string, to: number) => void) | undefined
  /** Several cells were pasted. One cell is an edit. */
  onPaste?: ((paste: SheetPaste) => void) | undefined
  /** The last line, which adds a row when something is typed into it. */
  newRow?: SheetNew | undefined
  /** Rows that are switched off stay, gray and struck through in their main column. */
  isOff?: (row: Row) => boolean
  markOf?: (row: Row) => 'added' | 'changed' | 'removed' | 'pasted' | undefined
  faultOf?: (row: Row, columnId: string) => SheetFault | undefined
  moved?: (name: string, place: number, total: number) => string
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** The id of a cell, by which a form finds a faulty one. */
  cellId?: (row: Row, columnId: string) => string
}

export interface SheetNew {
  label: string
  hint: ReactNode
  /** Adds a row and returns its key. */
  onAdd: (text: string) => string
  /** The column to which Tab leads from the added text. */
  nextColumn: string
}

/** The key of the row that adds rows. */
export const newRowKey = ''

/** The cells of a text from the clipboard, as spreadsheets write them: tabs, line breaks, and quotes around both. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y
  let at = 0
  while (at <= text.length) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) break
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    at = pattern.lastIndex
    const end = /\t|\r?\n|\r/y
    end.lastIndex = at
    const between = end.exec(text)
    if (!between) break
    at = end.lastIndex
    if (between[0] === '\t') continue
    // A line break at the end is no further row.
    if (at === text.length) break
    rows.push([])
  }
  return rows
}

/** The program that copied markup to the clipboard. */
export const copiedFrom = (html: string): SheetPaste['from'] =>
  /urn:schemas-microsoft-com:office:excel|Excel\.Sheet/.test(html) ? 'Excel' : undefined
