import type { Column } from './data-table-columns.ts'

export type PlacedColumn = {
  id: string
  width?: number | undefined
  hidden?: boolean | undefined
  frozen?: boolean | undefined
}

/** How a table is laid out: its columns in their order, and how high its rows are. */
export type TableLayout = {
  columns: readonly PlacedColumn[]
  density?: 'comfortable' | 'compact' | undefined
}

export const narrowestColumn = 48
export const widestColumn = 1200

/** A column of the screen in its place. */
export type ArrangedColumn<Row> = Column<Row> & { hidden: boolean; frozen: boolean }

/**
 * The screen's columns as the layout has them. One that the layout does not name comes last and is shown: it is newer
 * than the layout. Only the first columns can be frozen, and the one that names the row is never hidden.
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

/** What is left of arranged columns when they are to be kept: a frozen column keeps its width, an unset one none. */
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

/** The list with one entry at another place; beyond the ends it stays at the end. */
export function movedTo<Item extends { id: string }>(items: readonly Item[], id: string, to: number): Item[] {
  const item = items.find(one => one.id === id)
  if (!item) return [...items]
  const others = items.filter(one => one !== item)
  others.splice(Math.max(0, Math.min(to, others.length)), 0, item)
  return others
}

/** Freezes the first columns that are shown, as many as asked for; the others are let go. */
export function frozenUpTo<Row>(
  columns: readonly ArrangedColumn<Row>[],
  count: number,
): ArrangedColumn<Row>[] {
  let left = count
  return columns.map(column => ({ ...column, frozen: !column.hidden && left-- > 0 }))
}
