import { type Page, pageOf, type Sort } from '@atrium/contract/page'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Growth, isAfter, isNewer, orderOf, positionAfter, positionOf } from './growth.ts'

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
  /** Of growing lists, as `ListPositions` has decrypted them. */
  anchor?: string | undefined
  cursor?: string | undefined
}

interface Reading<Field extends string> {
  /** The sort expression of each sortable field. */
  sortBy: Readonly<Record<Field, RawBuilder<unknown>>>
  /** The key columns of a row, for lists that may be long: sorting and skipping then use the key alone. */
  key?: readonly RawBuilder<unknown>[]
  /** Of lists with a key: the fields that may be empty. Rows without them come last in either direction. */
  mayBeEmpty?: ReadonlySet<string>
  /** By default the statement that reads the rows also counts them. */
  total?: Total
}

/** `tie`: the expressions that order equal rows. The last one is unique, because pages would overlap otherwise. */
type Order<Field extends string> = Reading<Field> &
  ({ tie: readonly RawBuilder<unknown>[]; growth?: never } | { growth: Growth; tie?: never })

/** Skipping rows costs as much as selecting them. From this offset on, rows are skipped by their keys alone. */
export const deepOffset = 1_000

/**
 * Up to this many keys are joined, which is the fastest way to find few rows among a million. For larger pages, such
 * as those of an export, `is true` forces a hashed subplan: without statistics of a tenant that has just grown, a join
 * is planned for one row and compares each with each, longer than the statement timeout.
 */
const mostJoined = 1_000

/** One page of a query, with the total number of rows [PAGE-1]; of a growing list, with its anchor and cursor. */
export async function findPage<DB, Table extends keyof DB, Row, Field extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  paging: PageQuery<Field>,
  { sortBy, tie, growth, key, mayBeEmpty, total }: Order<Field>,
): Promise<Page<Row>> {
  const { anchor, cursor } = paging
  const newer = growth && anchor !== undefined ? isNewer(growth, anchor) : undefined
  const found = newer ? query.where(sql<boolean>`not ${newer}`) : query
  const order = growth ? orderOf(growth) : tie
  const inOrder = <T>(rows: SelectQueryBuilder<DB, Table, T>) => {
    let sorted = rows
    for (const { field, direction } of paging.sort)
      sorted = sorted.orderBy(sortBy[field], by => {
        const ordered = direction === 'asc' ? by.asc() : by.desc()
        // An index can be scanned backwards only without an explicit order of nulls.
        return key && !mayBeEmpty?.has(field) ? ordered : ordered.nullsLast()
      })
    for (const one of order) sorted = sorted.orderBy(one)
    return sorted
  }
  const skipped = cursor === undefined ? paging.page * paging.size : 0
  const one = <T>(rows: SelectQueryBuilder<DB, Table, T>) => {
    const rest = growth && cursor !== undefined ? rows.where(isAfter(growth, cursor)) : rows
    // A literal: a generic plan for any limit costs more, and would not be used.
    const first = inOrder(rest).limit(sql.lit(paging.size))
    return skipped === 0 ? first : first.offset(sql.lit(skipped))
  }
  const counting = (from: typeof query, besides?: RawBuilder<boolean>) =>
    (besides ? from.where(besides) : from)
      .clearSelect()
      .select(eb => eb.fn.countAll<number>().as('count'))
      .$castTo<{ count: number }>()
  const countOf = async (...of: Parameters<typeof counting>) =>
    (await counting(...of).executeTakeFirstOrThrow()).count
  const count: Count = besides => countOf(found, besides)
  const rowsOf = <T>(rows: SelectQueryBuilder<DB, Table, T>) => {
    if (!key || skipped < deepOffset) return one(rows).execute()
    const named = one(found.clearSelect().select(key.map((column, at) => column.as(`key${at}`))))
    const isNamed = sql<boolean>`(${sql.join(key)}) in ${named}`
    return inOrder(
      rows.where(paging.size > mostJoined ? sql<boolean>`(${isNamed}) is true` : isNamed),
    ).execute()
  }
  let read = growth ? found.select(positionOf(growth)) : found
  if (newer) read = read.select(counting(query, newer).as('added'))
  if (!total) read = read.select(counting(found).as('inAll'))
  const [known, rows] = await Promise.all([total?.(count), rowsOf(read.$castTo<Row & Counts>())])
  // A page beyond the last one has no row with the counts.
  const isBeyond = rows.length === 0 && (skipped > 0 || cursor !== undefined)
  const page = pageOf(rows, paging, known ?? rows[0]?.inAll ?? (isBeyond ? await count() : 0))
  if (!growth) return page
  const added = newer && (rows[0]?.added ?? (await countOf(query, newer)))
  return { ...page, ...positionAfter(page, paging), newElements: added ?? 0 }
}

/** The counts that are selected with each row. */
interface Counts {
  inAll?: number
  added?: number
}
