import { type RefObject, useState } from 'react'
import { type Column, columnsThatLeave, leastWidth } from './data-table-columns.ts'
import { type ArrangedColumn, arranged, clamped, placesOf, type TableLayout } from './table-layout.ts'

/** The main column shares the rest with this weight, so that names are the last to be cut. */
const mainWeight = 1.4

/** The widest a column becomes when it is frozen and no longer shares the rest. */
const widestAtRest = 320

type ColumnLayoutOptions<Row> = {
  columns: readonly Column<Row>[]
  /** Stored here if the screen does not store it. */
  layout: TableLayout | undefined
  onLayout: ((layout: TableLayout) => void) | undefined
  /** The user has chosen these columns: none is hidden, the list scrolls sideways instead. */
  isChosen: boolean | undefined
  /** Pixels for the columns; undefined while unknown, or for cards. */
  space: number | undefined
  table: RefObject<HTMLElement | null>
}

const sum = <Row>(columns: readonly Row[], of: (column: Row) => number) =>
  columns.reduce((total, column) => total + of(column), 0)

/** The width of the main column among those that share the rest, which leaves each other column its least. */
function widthOfMain<Row>(sharing: readonly ArrangedColumn<Row>[], rest: number): number | undefined {
  const main = sharing.find(column => column.main)
  if (!main || sharing.length < 2) return undefined
  const others = sharing.filter(column => column !== main)
  const share = Math.round((rest * mainWeight) / (others.length + mainWeight))
  const room = rest - sum(others, leastWidth)
  return room < leastWidth(main) ? undefined : Math.min(share, room)
}

/** The positions and widths of a table's columns, and their changes by the user. */
export function useColumnLayout<Row>(options: ColumnLayoutOptions<Row>) {
  const { columns, space, table } = options
  const [own, setOwn] = useState<TableLayout>({ columns: [] })
  const layout = options.layout ?? own
  const keep = options.onLayout ?? setOwn
  const isChosen = options.isChosen ?? own.columns.length > 0
  /** During a drag; saved at its end. */
  const [pulled, setPulled] = useState<{ id: string; width: number }>()

  const all = arranged(columns, layout)
  const wanted = all.filter(column => !column.hidden)
  const gone = new Set(space === undefined || isChosen ? [] : columnsThatLeave(wanted, space))
  const shown = wanted.filter(column => !gone.has(column.id))
  const ownWidth = (column: ArrangedColumn<Row>) =>
    pulled?.id === column.id
      ? pulled.width
      : (column.width ?? (column.frozen ? leastWidth(column) : undefined))
  const sharing = shown.filter(column => ownWidth(column) === undefined)
  const mainWidth =
    space === undefined
      ? undefined
      : widthOfMain(sharing, space - sum(shown, column => ownWidth(column) ?? 0))
  const widthOf = (column: ArrangedColumn<Row>) => ownWidth(column) ?? (column.main ? mainWidth : undefined)
  // One column takes the remaining space, so that every other has its own width and frozen ones know their position.
  const takesRest = shown.some(column => widthOf(column) === undefined) ? undefined : shown.at(-1)

  const restingWidth = (id: string) => {
    const head = table.current?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`)
    return head ? Math.min(head.offsetWidth, widestAtRest) : undefined
  }
  const keepColumns = (next: readonly ArrangedColumn<Row>[]) =>
    keep({
      ...layout,
      // A frozen column needs a width: its current one, if that leaves room for others.
      columns: placesOf(
        next.map(column => {
          const width = column.width ?? (column.frozen ? restingWidth(column.id) : undefined)
          return width === undefined ? column : { ...column, width }
        }),
      ),
    })
  const keepWidth = (id: string, width: number | undefined) =>
    keepColumns(
      all.map(({ width: before, ...column }) => {
        const next = column.id === id ? width : before
        return next === undefined ? column : { ...column, width: next }
      }),
    )

  return {
    all,
    shown,
    /** The columns that were chosen but have no room. */
    gone,
    layout,
    /** For the table's own state. */
    state: {
      columnOrder: all.map(column => column.id),
      columnVisibility: Object.fromEntries(all.map(column => [column.id, shown.includes(column)])),
      columnPinning: { start: shown.filter(column => column.frozen).map(column => column.id), end: [] },
      columnSizing: Object.fromEntries(
        shown.flatMap(column => {
          const width = widthOf(column)
          return width === undefined ? [] : [[column.id, width]]
        }),
      ),
    },
    /** Undefined for a column that shares the rest. */
    widthOf: (column: ArrangedColumn<Row>) => (column === takesRest ? undefined : widthOf(column)),
    /** In a narrow space, frozen columns would leave nothing to scroll. */
    canFreeze:
      space !== undefined &&
      shown.reduce((sum, column) => sum + (column.frozen ? (widthOf(column) ?? 0) : 0), 0) <= space * 0.7,
    /** Pixels below which the list scrolls sideways. */
    least: sum(shown, column => ownWidth(column) ?? leastWidth(column)),
    keepColumns,
    keepDensity: (density: NonNullable<TableLayout['density']>) => keep({ columns: placesOf(all), density }),
    edge: {
      pull: (id: string, width: number) => setPulled({ id, width: clamped(width) }),
      letGo: () => {
        if (pulled) keepWidth(pulled.id, pulled.width)
        setPulled(undefined)
      },
      set: keepWidth,
    },
  }
}
