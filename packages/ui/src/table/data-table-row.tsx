import { Checkbox, Radio } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import { isTime } from './cell-time.ts'
import css from './data-table.module.css'
import type { Column, FrozenCell } from './data-table-columns.ts'
import type { FrozenCells, ModelRow } from './data-table-model.ts'
import { RowFocusContext } from './focus/row-focus-context.ts'

type DataTableRowProps<Row extends object> = {
  row: ModelRow<Row>
  /** Its index on the page. */
  at: number
  columns: readonly Column<Row>[]
  frozen: FrozenCells
  name: string
  /** Its index in the whole list, if known. */
  rowIndex: number | undefined
  isSelectable: boolean
  /** With multiple selection a click opens a row; otherwise a click selects it and a double click opens it. */
  isMany: boolean
  isOpen: boolean
  /** Two lines on a phone: what names the row, and below it what fits of the other columns. */
  isShort: boolean
  /** Undefined if rows are not focusable. */
  tabIndex: 0 | -1 | undefined
  onFocus: (at: number) => void
  onChoose: (at: number) => void
  onOpen: (at: number) => void
}

export function DataTableRow<Row extends object>(props: DataTableRowProps<Row>) {
  const { row, at, isSelectable, isMany, frozen, onChoose, onOpen } = props
  return (
    <tr
      data-row={at}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelectable ? row.getIsSelected() : undefined}
      aria-current={props.isOpen || undefined}
      className={cx(props.tabIndex !== undefined && css.interactive)}
      tabIndex={props.tabIndex}
      onFocus={() => props.onFocus(at)}
      data-chosen={(!isMany && row.getIsSelected()) || undefined}
      onClick={event => {
        if (isOwnControl(event)) return
        if (isMany) onOpen(at)
        else onChoose(at)
      }}
      onDoubleClick={() => !isMany && onOpen(at)}
    >
      {isSelectable && (
        <SelectCell
          row={row}
          name={props.name}
          isMany={isMany}
          frozen={frozen.box}
          onChoose={() => onChoose(at)}
        />
      )}
      <RowFocusContext value={props.tabIndex !== -1}>
        {props.isShort ? (
          <ShortCells columns={props.columns} row={row.original} />
        ) : (
          props.columns.map(column => (
            <BodyCell key={column.id} column={column} row={row.original} frozen={frozen.of(column.id)} />
          ))
        )}
      </RowFocusContext>
    </tr>
  )
}

type SelectCellProps<Row extends object> = {
  row: ModelRow<Row>
  name: string
  isMany: boolean
  frozen: FrozenCell
  onChoose: () => void
}

function SelectCell<Row extends object>({ row, name, isMany, frozen, onChoose }: SelectCellProps<Row>) {
  const words = useUiText()
  const control = {
    'aria-label': words.selectRow(name),
    tabIndex: -1,
    checked: row.getIsSelected(),
    disabled: !row.getCanSelect(),
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes the keys; this only widens the target.
    <td
      className={css.select}
      {...frozen}
      data-own-click
      onClick={event => event.target === event.currentTarget && onChoose()}
    >
      {isMany ? (
        <Checkbox {...control} onChange={row.getToggleSelectedHandler()} />
      ) : (
        <Radio {...control} onChange={onChoose} />
      )}
    </td>
  )
}

type BodyCellProps<Row> = {
  column: Column<Row>
  row: Row
  frozen: FrozenCell
}

function BodyCell<Row>({ column, row, frozen }: BodyCellProps<Row>) {
  const content = column.cell(row)
  const isMissing = isEmpty(content)
  return (
    <td
      {...frozen}
      data-label={column.hideHeader ? undefined : column.header}
      className={cx(
        column.align === 'end' && css.endAligned,
        column.main && css.main,
        column.tone === 'code' && css.code,
        column.tone === 'quiet' && css.quiet,
        isMissing && css.missing,
      )}
    >
      {isMissing ? '–' : typeof content === 'string' ? <bdi>{content}</bdi> : content}
    </td>
  )
}

/** The first time stands beside the name, and further ones are left out. */
function ShortCells<Row>({
  columns,
  row,
}: Pick<BodyCellProps<Row>, 'row'> & { columns: readonly Column<Row>[] }) {
  const others = columns.flatMap(column => {
    const content = column.main ? undefined : column.cell(row)
    return isEmpty(content) ? [] : [{ column, content }]
  })
  const beside = others.find(({ content }) => isTime(content))
  return (
    <>
      {columns.map(
        column => column.main && <BodyCell key={column.id} column={column} row={row} frozen={{}} />,
      )}
      {beside && <td className={css.beside}>{beside.content}</td>}
      <td className={css.rest}>
        {others.map(
          ({ column, content }) =>
            !isTime(content) && (
              <span key={column.id} className={cx(column.tone === 'code' && css.code)}>
                {column.align === 'end' && `${column.header} `}
                <bdi>{content}</bdi>
              </span>
            ),
        )}
      </td>
    </>
  )
}

const isEmpty = (content: ReactNode) =>
  content === null || content === undefined || content === '' || content === false

/** Clicks on links, buttons and boxes inside a row do not open the row. */
function isOwnControl(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target
  if (!(target instanceof Element)) return false
  const control = target.closest(
    'a, button, input, select, textarea, label, [role="menuitem"], [data-own-click]',
  )
  return control !== null && event.currentTarget.contains(control)
}
