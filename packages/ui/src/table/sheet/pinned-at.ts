import type { CSSProperties } from 'react'
import type { SheetColumn } from './sheet-model.ts'

/** The distance of a pinned column from the start: the width of the pinned columns before it. */
export function pinnedAt<Row>(columns: readonly SheetColumn<Row>[], at: number): CSSProperties | undefined {
  if (!columns[at]?.isPinned) return undefined
  const before = columns.slice(0, at).filter(column => column.isPinned)
  return { insetInlineStart: before.reduce((sum, { width = 0 }) => sum + width, 0) }
}
