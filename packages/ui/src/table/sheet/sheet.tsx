import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import { pinnedAt } from './pinned-at.ts'
import css from './sheet.module.css'
import { newRowKey, type SheetColumn, type SheetProps } from './sheet-model.ts'
import { SheetNewRow, SheetRow } from './sheet-row.tsx'
import { useSheetCursor } from './use-sheet-cursor.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

// biome-ignore-start lint/a11y/useSemanticElements: rows are placed by their offset, which tables do not take.
// biome-ignore-start lint/a11y/useFocusableInteractive: of rows and heads the cells take the focus.
// biome-ignore-start lint/a11y/useKeyWithClickEvents: the sheet around the cells takes the keys.

const headHeight = 34

/**
 * A spreadsheet for values: one cell has the focus, the arrow keys move it, typing edits. Of thousands of rows only those
 * in sight are rendered.
 */
export function Sheet<Row>(props: SheetProps<Row>) {
  const { label, columns, rows, rowKey, rowHeight = 34, onMove, newRow, moved, empty } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const keys = rows.map(rowKey)
  const count = rows.length + (newRow ? 1 : 0)
  const cursor = useSheetCursor({ keys, columns, hasNewRow: newRow !== undefined, reveal: at => reveal(at) })
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingEnd: headHeight,
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range)
      // The cell with the focus stays, wherever the sheet is scrolled.
      if (shown.includes(cursor.row) || cursor.row >= range.count) return shown
      return [...shown, cursor.row].sort((one, other) => one - other)
    },
  })
  const reveal = (at: number) => virtual.scrollToIndex(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are measured again when they are others.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])

  function move(key: string, to: number) {
    const row = rows.find(one => rowKey(one) === key)
    if (!row || !onMove) return
    onMove(key, to)
    cursor.go(to, cursor.column, key)
    if (moved) say(moved(props.rowName(row), to + 1, rows.length))
  }

  const keyboard = useSheetKeys({
    cursor,
    rows,
    rowKey,
    columns,
    onEdit: (key, columnId, text) => props.onEdit?.(key, columnId, text),
    newRow,
    onMove: onMove && move,
    onPaste: props.onPaste,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  })

  return (
    <div className={css.frame}>
      <div
        ref={element => {
          scroller.current = element
          cursor.grid.current = element
        }}
        className={css.sheet}
        style={tracksOf(columns, rowHeight)}
        data-ruled={props.isRuled || undefined}
        data-empty={count === 0 || undefined}
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        onKeyDown={keyboard.onKeyDown}
        onCopy={keyboard.onCopy}
        onPaste={keyboard.onPaste}
      >
        <div role="rowgroup" className={css.head}>
          <div role="row" aria-rowindex={1} className={css.row}>
            {columns.map((column, at) => (
              <div
                key={column.id}
                role="columnheader"
                aria-colindex={at + 1}
                className={css.heading}
                data-pinned={column.isPinned || undefined}
                style={pinnedAt(columns, at)}
                lang={column.lang}
              >
                <span className={column.kind === 'widget' ? 'visually-hidden' : css.text}>
                  {column.header}
                </span>
                {column.headerEnd}
              </div>
            ))}
          </div>
        </div>
        {count > 0 && (
          <div role="rowgroup" className={css.body} style={{ blockSize: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index: at, start }) => {
              const row = rows[at]
              const place = { at, start, cursor, keyboard }
              if (row)
                return <SheetRow key={keys[at]} {...props} {...place} sheetId={id} row={row} onMoved={move} />
              return (
                newRow && <SheetNewRow key={newRowKey} {...place} newRow={newRow} span={columns.length} />
              )
            })}
          </div>
        )}
      </div>
      {rows.length === 0 && empty}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

/** The columns as tracks of a CSS grid, and the width that they need. */
function tracksOf<Row>(columns: readonly SheetColumn<Row>[], rowHeight: number): CSSProperties {
  const leastOf = ({ width, least = 140 }: SheetColumn<Row>) => width ?? least
  return {
    '--sheet-columns': columns
      .map(column => (column.width ? `${column.width}px` : `minmax(${leastOf(column)}px, 1fr)`))
      .join(' '),
    '--sheet-least': `${columns.reduce((sum, column) => sum + leastOf(column), 0)}px`,
    '--sheet-row': `${rowHeight}px`,
  } as CSSProperties
}

// biome-ignore-end lint/a11y/useSemanticElements: as above.
// biome-ignore-end lint/a11y/useFocusableInteractive: as above.
// biome-ignore-end lint/a11y/useKeyWithClickEvents: as above.
