import { instantsOf, wallClock } from '@atrium/contract/clock'
import { sql } from 'kysely'
import { spanOf } from '../../http/clock.ts'
import { compared, type Kind, type Stored } from './kind.ts'

export const date: Kind = {
  column: ({ required }) => ({ type: 'date', isRequired: required }),
  within: (value, edge, end) => compared(value, edge, sql`${end}::date`),
}

export const dateTime: Kind = {
  column: ({ required }) => ({ type: 'timestamp with time zone', isRequired: required }),
  stored: (value, writing) => (typeof value === 'string' ? instantOf(value, writing) : (value ?? null)),
  answered: value => (value instanceof Date ? value.toISOString() : value),
  within(value, edge, end, timeZone) {
    const { since, before } = spanOf(edge === 'From' ? { from: end } : { to: end }, timeZone)
    return since ? sql<boolean>`${value} >= ${since}` : sql<boolean>`${value} < ${before}`
  },
}

/** Of the two instants of a local time when clocks go back, the stored one, else the first. */
function instantOf(text: string, { timeZone, before }: Stored): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text)
  const isSame = before instanceof Date && wallClock(before, timeZone) === text
  return isSame ? before : instantsOf(text, timeZone).first
}

export const time: Kind = {
  column: ({ required }) => ({ type: 'time(0) without time zone', isRequired: required }),
  answered: value => (typeof value === 'string' ? value.slice(0, 5) : value),
  within: (value, edge, end) => compared(value, edge, sql`${end}::time`),
}
