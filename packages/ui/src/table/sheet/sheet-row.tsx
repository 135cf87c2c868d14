import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './sheet.module.css'
import { SheetCell, SheetInput } from './sheet-cell.tsx'
import { newRowKey, type SheetProps } from './sheet-model.ts'
import type { SheetCursor } from './use-sheet-cursor.ts'
import type { useSheetKeys } from './use-sheet-keys.ts'

// biome-ignore-start lint/a11y/useSemanticElements: rows are placed by their offset, which tables do not take.
// biome-ignore-start lint/a11y/useFocusableInteractive: of rows and heads the cells take the focus.
// biome-ignore-start lint/a11y/useKeyWithClickEvents: the sheet around the cells takes the keys.

interface Placed {
  /** The index of the row among all rows. */
  at: number
  /** Its distance from the first one. */
  start: number
  cursor: SheetCursor
  keyboard: ReturnType<typeof useSheetKeys>
}

interface SheetRowProps<Row> extends SheetProps<Row>, Placed {
  /** Only rows of the same sheet are dropped on each other. */
  sheetId: string
  row: Row
  onMoved: (key: string, to: number) => void
}

/** A row of a sheet, with the line where a dragged row lands. */
export function SheetRow<Row>(props: SheetRowProps<Row>) {
  const { columns, row, rowKey, rowName, at, start, cursor, isOff, markOf, faultOf } = props
  const { element, edge, isHeld } = useRowDragging(props)
  const key = rowKey(row)
  const isCurrent = cursor.row === at
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={at + 2}
      aria-label={rowName(row)}
      className={css.row}
      style={{ insetBlockStart: start }}
      data-off={isOff?.(row) || undefined}
      data-mark={markOf?.(row)}
      data-held={isHeld || undefined}
      data-fixed={!props.onMove || undefined}
      data-edge={edge}
    >
      {columns.map((column, columnAt) => (
        <SheetCell
          key={column.id}
          columns={columns}
          column={column}
          row={row}
          name={rowName(row)}
          at={columnAt}
          fault={faultOf?.(row, column.id)}
          id={props.cellId?.(row, column.id)}
          isActive={isCurrent && cursor.column === columnAt}
          cursor={cursor}
          keyboard={props.keyboard}
          onActive={() => cursor.setPosition(key, columnAt)}
          onToggle={text => props.onEdit?.(key, column.id, text)}
        />
      ))}
    </div>
  )
}

/** Drag and drop of a row by its grip to the upper or lower edge of another; Alt and the arrow keys do the same. */
function useRowDragging<Row>({ sheetId, row, rowKey, at, onMove, onMoved }: SheetRowProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<'before' | 'after'>()
  const [isHeld, setHeld] = useState(false)
  const canMove = onMove !== undefined
  const source = useEffectEvent(() => ({ [sheetId]: { key: rowKey(row), at } }))
  const drop = useEffectEvent((moved: { key: string; at: number }, where: 'before' | 'after') => {
    const gap = where === 'before' ? at : at + 1
    const to = moved.at < gap ? gap - 1 : gap
    if (to !== moved.at) onMoved(moved.key, to)
  })

  useEffect(() => {
    const target = element.current
    const dragHandle = target?.querySelector('[data-grip]')
    if (!target || !canMove || !dragHandle) return
    const edgeAt = (clientY: number) => {
      const { top, height } = target.getBoundingClientRect()
      return clientY - top < height / 2 ? 'before' : 'after'
    }
    return combine(
      draggable({
        element: target,
        dragHandle,
        getInitialData: () => source(),
        onDragStart: () => setHeld(true),
        onDrop: () => setHeld(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source: { data } }) => sheetId in data,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source: { data }, location }) => {
          setEdge(undefined)
          drop(data[sheetId] as { key: string; at: number }, edgeAt(location.current.input.clientY))
        },
      }),
    )
  }, [canMove, sheetId])

  return { element, edge, isHeld }
}

interface SheetNewRowProps extends Placed {
  newRow: { label: string; hint: ReactNode }
  span: number
}

/** The last line of a sheet: what is typed into it becomes a row. */
export function SheetNewRow({ newRow, span, at, start, cursor, keyboard }: SheetNewRowProps) {
  const isActive = cursor.row === at
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={css.newRow}
      style={{ insetBlockStart: start }}
      aria-label={newRow.label}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        className={css.cell}
        tabIndex={isActive ? 0 : -1}
        data-active={isActive || undefined}
        data-editing={(isActive && cursor.edit !== undefined) || undefined}
        onFocus={event =>
          event.target === event.currentTarget && cursor.setPosition(newRowKey, cursor.column)
        }
        onClick={() => isActive && !cursor.edit && keyboard.begin()}
      >
        {isActive && cursor.edit ? (
          <SheetInput
            editor={{
              label: newRow.label,
              text: cursor.edit.text,
              onText: cursor.type,
              onCommit: keyboard.commit,
            }}
            onRevert={keyboard.revert}
          />
        ) : (
          <span className={css.missing}>{newRow.hint}</span>
        )}
      </div>
    </div>
  )
}

// biome-ignore-end lint/a11y/useSemanticElements: as above.
// biome-ignore-end lint/a11y/useFocusableInteractive: as above.
// biome-ignore-end lint/a11y/useKeyWithClickEvents: as above.
