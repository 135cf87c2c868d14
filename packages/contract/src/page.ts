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

/**
 * The paging parameters of a list [PAGE-1, PAGE-7]: `page` from zero, `size` clamped to 200, `sort` as `field,asc`,
 * repeatable. Other fields than these are refused with `error.sort.unknown`.
 */
export function pageQuery<const Field extends string>(sortable: readonly Field[]) {
  const isSortable = (field: string): field is Field => (sortable as readonly string[]).includes(field)
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
      .describe(`The order, as \`field,asc\` or \`field,desc\`; repeatable. Fields: ${sortable.join(', ')}`),
  }
}

/** The schema of a paged answer, named after its rows. */
export function page<Row extends z.ZodType>(row: Row) {
  const { id } = z.globalRegistry.get(row) ?? {}
  const known = pages.get(row)
  if (known) return known as Paged<Row>
  const schema = paged(row).meta(id === undefined ? {} : { id: `${id}Page` })
  pages.set(row, schema)
  return schema
}

const pages = new WeakMap<z.ZodType, z.ZodType>()
type Paged<Row extends z.ZodType> = ReturnType<typeof paged<Row>>

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

export interface Page<Row> {
  content: Row[]
  number: number
  size: number
  numberOfElements: number
  totalElements: number
  totalPages: number
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
