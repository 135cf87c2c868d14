import { z } from 'zod'
import { defaultPageSize, largestPageSize } from './constants.ts'

const invalid = { error: 'error.page.invalid' }

/** A whole number in a query. `1.5`, `1e3`, ` 1` and the like are refused, not guessed. */
const wholeNumber = z
  .union([z.string().regex(/^-?\d{1,15}$/, invalid), z.int(invalid)], invalid)
  .transform(Number)

export const sortDirection = z.enum(['asc', 'desc'])

export interface Sort<Field extends string = string> {
  field: Field
  direction: 'asc' | 'desc'
}

/** Orders by fields that are not known when the list is declared. */
interface FurtherOrders {
  isSortable: (field: string) => boolean
  described: string
}

/**
 * The paging parameters of a list [PAGE-1, PAGE-7]: `page` from zero, `size` clamped to 200, `sort` as `field,asc`,
 * repeatable. Other fields than these, and those that `further` accepts, are refused with `error.sort.unknown`.
 */
export function pageQuery<const Field extends string>(sortable: readonly Field[], further?: FurtherOrders) {
  const isSortable = (field: string): field is Field =>
    (sortable as readonly string[]).includes(field) || further?.isSortable(field) === true
  const described = [...sortable, ...(further ? [further.described] : [])].join(', ')
  const sort = z.string().transform((text, context): Sort<Field> => {
    const [field = '', direction = 'asc', ...rest] = text.split(',')
    const parsed = sortDirection.safeParse(direction.toLowerCase())
    if (!isSortable(field) || !parsed.success || rest.length > 0) {
      context.addIssue({ code: 'custom', message: 'error.sort.unknown', input: text })
      return z.NEVER
    }
    return { field, direction: parsed.data }
  })
  return {
    page: wholeNumber
      .refine(page => page >= 0, invalid)
      .default(0)
      .describe('The number of the page, from 0'),
    size: wholeNumber
      .refine(size => size >= 1, invalid)
      .transform(size => Math.min(size, largestPageSize))
      .default(defaultPageSize)
      .describe(
        `The rows of a page. More than ${largestPageSize} are answered as ${largestPageSize}: see \`size\` of the answer`,
      ),
    sort: z
      .union([sort.transform(one => [one]), z.array(sort)])
      .optional()
      .transform(sorts => sorts ?? [])
      .describe(`The order, as \`field,asc\` or \`field,desc\`; repeatable. Fields: ${described}`),
  }
}

const position = z.string().max(8_000).optional()

/**
 * The paging parameters of a list that rows come in front of while its pages are read, such as a log. Pages that are
 * requested with the anchor of the first one leave out rows that were added since, so that no row is read twice.
 */
export function growingPageQuery<const Field extends string>(
  sortable: readonly Field[],
  further?: FurtherOrders,
) {
  return {
    ...pageQuery(sortable, further),
    anchor: position.describe(
      'The `anchor` of the first page, with the same filters and order: rows that were added since are left out of the page and of its totals. Valid for a day',
    ),
    cursor: position.describe(
      'The `nextCursor` of a page, with the same filters and order: continues after its last row, even if rows were added or deleted since. Replaces `page`, `size` and `anchor`. Valid for a day',
    ),
  }
}

/** The schema of a paged answer, named after its rows. */
export function page<Row extends z.ZodType>(row: Row) {
  return named(row, pages, paged)
}

/** The schema of a page of a list that grows, named after its rows. */
export function growingPage<Row extends z.ZodType>(row: Row) {
  return named(row, growingPages, growingPaged)
}

const pages = new WeakMap<z.ZodType, z.ZodType>()
const growingPages = new WeakMap<z.ZodType, z.ZodType>()

/** The schema that is built of a row once, because OpenAPI describes it under one name. */
function named<Row extends z.ZodType, Schema extends z.ZodType>(
  row: Row,
  known: WeakMap<z.ZodType, z.ZodType>,
  build: (row: Row) => Schema,
): Schema {
  const { id } = z.globalRegistry.get(row) ?? {}
  const schema =
    (known.get(row) as Schema | undefined) ?? build(row).meta(id === undefined ? {} : { id: `${id}Page` })
  known.set(row, schema)
  return schema
}

const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row).describe('The rows of the page'),
    number: z.int().describe('The number of the page, from 0'),
    size: z
      .int()
      .describe('The size of the page, which is smaller than the one asked for if that was beyond the limit'),
    numberOfElements: z.int().describe('The number of rows on this page'),
    totalElements: z.int().describe('The number of rows on all pages'),
    totalPages: z.int().describe('The number of pages'),
  })

const growingPaged = <Row extends z.ZodType>(row: Row) =>
  paged(row).extend({
    anchor: z
      .string()
      .optional()
      .describe(
        'To be sent with the other pages of this list, which then leave out rows that are added from now on',
      ),
    newElements: z.int().optional().describe('The number of rows that were added since the anchor'),
    nextCursor: z
      .string()
      .optional()
      .describe(
        'Continues after this page. Absent on the last page, and if `sort` asks for another order than that of the list',
      ),
  })

export interface Page<Row> {
  content: Row[]
  number: number
  size: number
  numberOfElements: number
  totalElements: number
  totalPages: number
  /** Of growing lists: see `growingPageQuery`. */
  anchor?: string | undefined
  newElements?: number | undefined
  nextCursor?: string | undefined
}

/** Builds the page of an answer from its rows. */
export function pageOf<Row>(
  content: Row[],
  request: { page: number; size: number },
  totalElements: number,
): Page<Row> {
  return {
    content,
    number: request.page,
    size: request.size,
    numberOfElements: content.length,
    totalElements,
    totalPages: Math.ceil(totalElements / request.size),
  }
}
