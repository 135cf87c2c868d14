import { type Page, pageOf, type Sort } from '@atrium/contract/page'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Computes a value or returns the cached one: see `Context.total`. */
export type GetCached = <T>(make: () => Promise<T>) => Promise<T>

/** Counts the rows of a query, with a further condition if given. */
type Count = (besides?: RawBuilder<boolean>) => Promise<number>

/** Counts the rows, or returns a cached count. */
export type Total = (count: Count) => Promise<number>

interface PageQuery<Field extends string> {
  page: number
  size: number
  sort: readonly Sort<Field>[]
}

interface Order<Field extends string> {
  /** The sort expression of each sortable field. */
  sortBy: Readonly<Record<Field, RawBuilder<unknown>>>
  /** The expressions that order equal rows. The last one is unique, because pages would overlap otherwise. */
  tie: readonly RawBuilder<unknown>[]
  /** The key columns of a row, for lists that may be long: sorting and skipping then use the key alone. */
  key?: readonly RawBuilder<unknown>[]
  /** By default the statement that reads the rows also counts them. */
  total?: Total
}

/** Skipping rows costs as much as selecting them. From this offset on, rows are skipped by their keys alone. */
export const deepOffset = 1_000

/**
 * Up to this many keys are joined, which is the fastest way to find few rows among a million. For larger pages, such
 * as those of an export, `is true` forces a hashed subplan: without statistics of a tenant that has just grown, a join
 * is planned for one row and compares each with each, longer than the statement timeout.
 */
const mostJoined = 1_000

/** One page of a query, with the total number of rows [PAGE-1]. */
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
        // An index can be scanned backwards only without an explicit order of nulls.
        return key ? ordered : ordered.nullsLast()
      })
    for (const order of tie) sorted = sorted.orderBy(order)
    return sorted
  }
  const skipped = paging.page * paging.size
  const one = <T>(query: SelectQueryBuilder<DB, Table, T>) => {
    // A literal: a generic plan for any limit costs more, and would not be used.
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
    if (!key || skipped < deepOffset) return one(rows).execute()
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
  // A page beyond the last one has no row with the count.
  return pageOf(rows, paging, rows[0]?.inAll ?? (skipped > 0 ? await count() : 0))
}
