import type { Page } from '@atrium/contract/page'
import { type RawBuilder, sql } from 'kysely'

/** How rows come in front of a list while its pages are read, declared beside the list. */
export interface Growth {
  /** The expressions of the list's own order, all in one direction: together unique, and never null. */
  by: readonly RawBuilder<unknown>[]
  direction: 'asc' | 'desc'
  /** The transaction that added a row. */
  xid: RawBuilder<unknown>
}

/**
 * The condition for rows that were added after an anchor. An anchor is a snapshot of the database, not a time or an
 * id: a transaction may begin before it and end after it. A transaction that is still to come is one of another
 * database, from which the rows were copied.
 */
export const isNewer = ({ xid }: Growth, anchor: string): RawBuilder<boolean> => {
  // A literal, because the planner chooses by the number of transactions since.
  const snapshot = sql`${sql.lit(anchor)}::pg_snapshot`
  return sql`(${xid} >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(${xid}, ${snapshot})
    and ${xid} < pg_snapshot_xmax(pg_current_snapshot()))`
}

export const orderOf = ({ by, direction }: Growth): RawBuilder<unknown>[] =>
  by.map(one => sql`${one} ${sql.raw(direction)}`)

/** The position of a row, selected with it: the snapshot it was read in, and its place in the order. */
export const positionOf = ({ by }: Growth) => [
  sql<string>`pg_current_snapshot()::text`.as('snapshot'),
  sql<string[]>`array[${sql.join(by.map(one => sql`(${one})::text`))}]`.as('place'),
]

/** The paging that a cursor stands for, as it is encrypted. */
interface CursorPaging {
  page: number
  size: number
  anchor: string
  /** The place of the last row before it, as JSON. */
  cursor: string
}

export const readCursor = (text: string): CursorPaging => JSON.parse(text)

/** The condition for rows after the place of a cursor. */
export const isAfter = ({ by, direction }: Growth, place: string): RawBuilder<boolean> =>
  sql`(${sql.join(by)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(JSON.parse(place))})`

/** The anchor of a page, and the cursor that continues after its last row if the list is in its own order. */
export function positionAfter(
  { content, number, size }: Page<unknown>,
  { anchor, sort }: { anchor?: string | undefined; sort: readonly unknown[] },
): Pick<Page<unknown>, 'anchor' | 'nextCursor'> {
  const last = content.at(-1) as { snapshot: string; place: string[] } | undefined
  const since = anchor ?? last?.snapshot
  if (since === undefined) return {}
  if (!last || content.length < size || sort.length > 0) return { anchor: since }
  const next: CursorPaging = { page: number + 1, size, anchor: since, cursor: JSON.stringify(last.place) }
  return { anchor: since, nextCursor: JSON.stringify(next) }
}
