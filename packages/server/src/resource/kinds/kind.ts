import type { Field } from '@atrium/contract/resource/fields'
import type { Edge } from '@atrium/contract/resource/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../auth/session.ts'

/** The column of a kind. */
export interface KindColumn {
  /** As PostgreSQL writes it, such as `numeric(15,2)`. */
  type: string
  isRequired: boolean
  /** An expression. */
  default?: string | undefined
}

/** The writer of a value, and the stored one before it. */
export interface Stored {
  timeZone: Session['timeZone']
  before?: unknown
}

/** The server's side of a kind of field: its column, and how values go into it and come out of it. */
export interface Kind {
  column: (field: Field) => KindColumn
  /** The condition that the database holds stored values to. */
  check?: (column: string, field: Field) => string
  /** The value of a column as it is selected and sorted by: the column itself by default. */
  read?: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The value that lists are sorted by, if it is another one. */
  sorted?: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The value of the column for that of a draft: the same, or null, by default. */
  stored?: (value: unknown, writing: Stored) => unknown
  /** The safe part of a text that a person has written. */
  cleaned?: (text: string) => string
  /** The value of an answer for that of the column. */
  answered?: (value: unknown) => unknown
  /** Whether a row has this value, by which a list is filtered: the same text by default. */
  filter?: (value: RawBuilder<unknown>, wanted: string) => RawBuilder<boolean>
  /** Whether a value lies within a range that has this end, by which a list is filtered. */
  within?: (value: RawBuilder<unknown>, edge: Edge, end: string, timeZone: string) => RawBuilder<boolean>
  /** The value that a text in a file stands for, where the text is not the value. */
  fromFile?: (text: string) => unknown
  /** The text of a value in a file. */
  toFile?: (value: unknown) => string
  /** An empty value has a form of its own, so that it is never null. */
  isNeverNull?: true
}

/** Compares a value with an end of a range, which is part of it. */
export const compared = (value: RawBuilder<unknown>, edge: Edge, end: RawBuilder<unknown>) =>
  edge === 'From' ? sql<boolean>`${value} >= ${end}` : sql<boolean>`${value} <= ${end}`
