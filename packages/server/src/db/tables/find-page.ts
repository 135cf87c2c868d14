import { type Page, pageOf, type Sort } from '@atrium/contract/page'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Makes something, or has it still: see `Context.total`. */
export type GetCached = <T>(make: () => Promise<T>) => Promise<T>

/** Counts what a query finds, or of that what is so besides. */
type Count = (besides?: RawBuilder<boolean>) => Promise<number>

/** Counts, or knows it still. */
export type Total = (count: Count) => Promise<number>

interface PageQuery<Field extends string> {
  page: number
  size: number
  sort: readonly Sort<Field>[]
}

interface Order<Field extends string> {
  /** What each field that can be asked for sorts by. */
  sortBy: Readonly<Record<Field, RawBuilder<unknown>>>
  /** What decides behind that; the last of them tells every two rows apart, or pages would overlap. */
  tie: readonly RawBuilder<unknown>[]
  /** The columns that name a row, of a list that may be long: its order then uses nothing that is only selected. */
  key?: readonly RawBuilder<unknown>[]
  /** Without it the statement that reads the rows counts them, too. */
  total?: Total
}

/** Rows that are skipped cost what is selected of them. From here on they are counted off by their keys alone. */
export const farRow = 1_000

/**
 * So many keys are joined, which finds few rows among a million soonest. More of them, as an export reads at a time, are
 * looked up among each other by their hashes, which `is true` brings about: where statistics know nothing yet of a
 * tenant that has grown, a join is planned for one row and compares each with each, longer than a statement may take.
 */
const mostJoined = 1_000

/** One page of what a query finds, and how many it finds in all [PAGE-1]. */
export async function findPage<DB, Table extends keyof DB, Row, Field extends string>(
  found: SelectQueryBuilder<DB, Table, Row>,
  paging: PageQuery<Field>,
  { sortBy, tie, key, total }: Order<Field>,
): Promise<Page<Row>> {
  const inOrder = <T>(query: SelectQueryBuilder<DB, Table, T>) => {
    let sorted = query
    for (const { field, direction } of paging.sort)
      sorted = sorted.orderBy(sortBy[field], order => {
        const ordered = direction === 'asc' ? order.asc() : order.desc()
        // An index is read backwards only where nothing is said of what is missing.
        return key ? ordered : ordered.nullsLast()
      })
    for (const order of tie) sorted = sorted.orderBy(order)
    return sorted
  }
  const skipped = paging.page * paging.size
  const one = <T>(query: SelectQueryBuilder<DB, Table, T>) => {
    // Said in the statement itself: a plan that is kept for any number of rows costs more, and is not kept.
    const first = inOrder(query).limit(sql.lit(paging.size))
    return skipped === 0 ? first : first.offset(sql.lit(skipped))
  }
  const counting = (besides?: RawBuilder<boolean>) =>
    (besides ? found.where(besides) : found)
      .clearSelect()
      .select(eb => eb.fn.countAll<number>().as('count'))
      .$castTo<{ count: number }>()
  const count: Count = async besides => (await counting(besides).executeTakeFirstOrThrow()).count
  const rowsOf = <T>(rows: SelectQueryBuilder<DB, Table, T>) => {
    if (!key || skipped < farRow) return one(rows).execute()
    const named = one(found.clearSelect().select(key.map((column, at) => column.as(`key${at}`))))
    const isNamed = sql<boolean>`(${sql.join(key)}) in ${named}`
    return inOrder(
      rows.where(paging.size > mostJoined ? sql<boolean>`(${isNamed}) is true` : isNamed),
    ).execute()
  }
  if (total) {
    const [inAll, rows] = await Promise.all([total(count), rowsOf(found)])
    return pageOf(rows, paging, inAll)
  }
  const counted = found.select(counting().as('inAll')).$castTo<Row & { inAll: number }>()
  const rows = await rowsOf(counted)
  // Beyond the last page there is no row that could say so.
  return pageOf(rows, paging, rows[0]?.inAll ?? (skipped > 0 ? await count() : 0))
}
