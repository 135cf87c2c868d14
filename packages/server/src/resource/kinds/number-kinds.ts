import { sql } from 'kysely'
import type { Kind } from './kind.ts'

export const integer: Kind = { column: ({ required }) => ({ type: 'integer', isRequired: required }) }

const range = (column: string, { min = 0, max = 0 }) => `${column} between ${min} and ${max}`

/** Whole minutes. */
export const duration: Kind = { ...integer, check: range }

export const decimal: Kind = {
  // A number of JSON has 15 exact digits.
  column: ({ required, digits = 2 }) => ({ type: `numeric(15,${digits})`, isRequired: required }),
  // Numeric arrives as a text, which JSON would send as one.
  read: column => sql`${column}::float8`,
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
