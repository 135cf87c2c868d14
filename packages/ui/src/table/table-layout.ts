import type { Column } from './data-table-columns.ts'

export type PlacedColumn = {
  id: string
  width?: number | undefined
  hidden?: boolean | undefined
  frozen?: boolean | undefined
}

/** The layout of a table: its columns in their order, and the row height. */
export type TableLayout = {
  columns: readonly PlacedColumn[]
  density?: 'comfortable' | 'compact' | undefined
}

export const narrowestColumn = 48
export const widestColumn = 1200

/** A column of the screen with its layout. */
export type ArrangedColumn<Row> = Column<Row> & { hidden: boolean; frozen: boolean }

/**
 * Applies a layout to the screen's columns. Columns that are missing in the layout are newer than it: they come last
 * and are shown. Only the first columns can be frozen, and the main column is never hidden.
 */
export function arranged<Row>(columns: readonly Column<Row>[], layout: TableLayout): ArrangedColumn<Row>[] {
  const places = new Map(layout.columns.map((place, at) => [place.id, { ...place, at }]))
  const last = layout.columns.length
  let isFrozen = true
  return columns
    .map((column, at) => ({
      column,
      place: places.get(column.id),
      at: places.get(column.id)?.at ?? last + at,
    }))
    .sort((one, other) => one.at - other.at)
    .map(({ column, place }) => {
      const hidden = place?.hidden === true && !column.main
      if (!hidden) isFrozen &&= place?.frozen === true
      return {
        ...column,
        ...(place?.width !== undefined && { width: place.width }),
        hidden,
        frozen: isFrozen && !hidden,
      }
    })
}

/** The part of arranged columns that is stored: frozen columns have a width, others only if it was set. */
export function placesOf<Row>(columns: readonly ArrangedColumn<Row>[]): PlacedColumn[] {
  return columns.map(({ id, width, hidden, frozen }) => ({
    id,
    ...(width !== undefined && { width: clamped(width) }),
    ...(hidden && { hidden }),
    ...(frozen && { frozen }),
  }))
}

export const clamped = (width: number): number =>
  Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)))

/** Moves an entry of a list, at most to its ends. */
export function movedTo<Item extends { id: string }>(items: readonly Item[], id: string, to: number): Item[] {
  const item = items.find(one => one.id === id)
  if (!item) return [...items]
  const others = items.filter(one => one !== item)
  others.splice(Math.max(0, Math.min(to, others.length)), 0, item)
  return others
}

/** Freezes the first visible columns, up to this number, and unfreezes the others. */
export function frozenUpTo<Row>(
  columns: readonly ArrangedColumn<Row>[],
  count: number,
): ArrangedColumn<Row>[] {
  let left = count
  return columns.map(column => ({ ...column, frozen: !column.hidden && left-- > 0 }))
}
