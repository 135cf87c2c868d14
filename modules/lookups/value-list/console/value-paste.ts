import type { SheetPaste } from '@atrium/ui/table/sheet/sheet-model.ts'
import { emptyValue, type ValueLine, type ValueRow, withText } from './value-list-rows.ts'

/** The effect of a paste, before it counts. */
export interface PastePlan {
  changed: ReadonlyMap<string, ValueRow>
  added: readonly Partial<ValueRow>[]
  /** The columns that it fills. */
  columns: readonly string[]
  rows: number
  /** Rows that are neither a value nor beside one. */
  leftOut: number
  from: SheetPaste['from']
}

interface PasteTarget {
  lines: readonly ValueLine[]
  /** The columns that take text, in their order. */
  columns: readonly string[]
  /** The language of `meaning`. */
  language: string
}

/**
 * A paste that begins with values changes those that exist and adds the others. One that begins in another column
 * fills the rows from there on.
 */
export function planOf(paste: SheetPaste, { lines, columns, language }: PasteTarget): PastePlan {
  const first = Math.max(0, columns.indexOf(paste.columnId))
  const width = Math.max(...paste.cells.map(row => row.length))
  const filled = columns.slice(first, first + width)
  const changed = new Map<string, ValueRow>()
  const added: Partial<ValueRow>[] = []
  const start = lines.findIndex(line => line.key === paste.rowKey)
  let leftOut = 0
  for (const [at, cells] of paste.cells.entries()) {
    const texts = cells.map(text => text.trim())
    const byValue = filled[0] === 'value'
    if (texts.every(text => text === '') || (byValue && texts[0] === '')) {
      leftOut++
      continue
    }
    const line = byValue
      ? lines.find(({ row }) => row.value === texts[0])
      : start < 0
        ? undefined
        : lines[start + at]
    if (!line && !byValue) {
      leftOut++
      continue
    }
    const fill = (row: ValueRow) =>
      filled.reduce((filling, id, column) => withText(filling, id, texts[column] ?? '', language), row)
    if (line) {
      const row = fill(changed.get(line.key) ?? line.row)
      if (JSON.stringify(row) !== JSON.stringify(line.row)) changed.set(line.key, row)
    } else added.push(fill({ ...emptyValue, value: texts[0] ?? '' }))
  }
  return {
    changed,
    added: lastOf(added),
    columns: filled,
    rows: paste.cells.length,
    leftOut,
    from: paste.from,
  }
}

/** Of rows with the same value the last one. */
const lastOf = (rows: readonly Partial<ValueRow>[]) => [
  ...new Map(rows.map(row => [row.value, row])).values(),
]
