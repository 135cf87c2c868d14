import { sql } from 'kysely'
import { compared, type Kind } from './kind.ts'

export const integer: Kind = {
  column: ({ required }) => ({ type: 'integer', isRequired: required }),
  // A whole number that an index on the column is compared with, and that may be beyond its type.
  within: (value, edge, end) =>
    compared(
      value,
      edge,
      edge === 'From' ? sql`ceil(${end}::numeric)::bigint` : sql`floor(${end}::numeric)::bigint`,
    ),
}

const range = (column: string, { min = 0, max = 0 }) => `${column} between ${min} and ${max}`

/** Whole minutes. */
export const duration: Kind = { ...integer, check: range }

export const decimal: Kind = {
  // A number of JSON has 15 exact digits.
  column: ({ required, digits = 2 }) => ({ type: `numeric(15,${digits})`, isRequired: required }),
  // Numeric arrives as a text, which JSON would send as one.
  read: column => sql`${column}::float8`,
  within: (value, edge, end) => compared(value, edge, sql`${end}::numeric`),
}

export const percentage: Kind = { ...decimal, check: range }

export const flag: Kind = {
  column: ({ input }) => ({
    type: 'boolean',
    isRequired: true,
    default: String(input.parse(undefined) === 1),
  }),
  stored: value => value === 1,
  answered: value => (value === true ? 1 : 0),
  filter: (value, wanted) => sql<boolean>`${value} = ${wanted === '1'}`,
  isNeverNull: true,
}
