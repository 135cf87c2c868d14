import { z } from 'zod'
import { anyOf } from '../any-of.ts'
import { instantsOf } from '../clock.ts'
import { dayOrTime } from '../row.ts'

/** The two ends of a range that a list is filtered by, as its parameters end: `areaFrom` and `areaTo`. */
export type Edge = 'From' | 'To'

export const edges: readonly Edge[] = ['From', 'To']

/** An end of a range, and whether one that it begins with is after one that it ends with. */
interface Bound<Schema extends z.ZodType> {
  readonly schema: Schema
  readonly isAfter: (from: string, to: string) => boolean
}

const numberText = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: 'error.filter.number' })

export const numberBound: Bound<typeof numberText> = {
  schema: numberText,
  isAfter: (from, to) => Number(from) > Number(to),
}

const isLater = (from: string, to: string) => from > to

const dayText = z.iso.date({ error: 'error.filter.day' })

export const dayBound: Bound<typeof dayText> = { schema: dayText, isAfter: isLater }

const hasOffset = (text: string) => /(Z|[+-]\d\d:\d\d)$/.test(text)

const momentText = z.string().refine(text => dayOrTime.safeParse(text).success, {
  error: 'error.filter.moment',
})

export const momentBound: Bound<typeof momentText> = {
  schema: momentText,
  // Of a local time and one with an offset, only the server knows which is later: it finds nothing between them.
  isAfter(from, to) {
    if (hasOffset(from) !== hasOffset(to)) return false
    const end = to.length > 10 ? to : `${to} 23:59:59`
    return instantsOf(from, 'UTC').first > instantsOf(end, 'UTC').first
  },
}

const clockText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'error.field.time' })

export const clockBound: Bound<typeof clockText> = { schema: clockText, isAfter: isLater }

const bounds: Readonly<Record<string, Pick<Bound<z.ZodType>, 'isAfter'> | undefined>> = {
  integer: numberBound,
  decimal: numberBound,
  duration: numberBound,
  percentage: numberBound,
  money: numberBound,
  date: dayBound,
  dateTime: momentBound,
  time: clockBound,
}

/** Whether a range of this field begins after it ends. */
export const isBackwards = ({ kind }: { kind: string }, from: string, to: string): boolean =>
  bounds[kind]?.isAfter(from, to) === true

/** A parameter by which a list is filtered by a field; one with an end of a range has an edge. */
export interface FilterParameter {
  readonly name: string
  readonly field: string
  readonly edge?: Edge
  readonly schema: z.ZodType
}

interface Searched {
  readonly fields: Readonly<
    Record<string, { readonly filter: z.ZodType | undefined; readonly traits: { readonly ranged: boolean } }>
  >
  readonly list: { readonly search: readonly string[] }
}

const describe: Readonly<Record<Edge, string>> = {
  From: 'At least this, or on or after it',
  To: 'At most this, or on or before it: a day is included',
}

type Names = Readonly<Record<string, string>>

/** The parameters by which a list is filtered by its fields: by several values of those that have a few. */
export const parametersOf = ({ fields, list }: Searched): FilterParameter[] =>
  list.search.flatMap((name): FilterParameter[] => {
    const { filter, traits } = fields[name] ?? {}
    if (!filter) return []
    if (filter instanceof z.ZodEnum) return [{ name, field: name, schema: anyOf(filter as z.ZodEnum<Names>) }]
    if (!traits?.ranged) return [{ name, field: name, schema: filter }]
    return edges.map(edge => ({
      name: `${name}${edge}`,
      field: name,
      edge,
      schema: filter.describe(describe[edge]),
    }))
  })
