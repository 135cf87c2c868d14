import type { z } from 'zod'

/** A filter of a list that is no field of its rows. */
export interface OwnFilter<Schema extends z.ZodType = z.ZodType> {
  /** Of the value as it is sent, which is a text. */
  readonly schema: Schema
  /** A condition about the row `r`, in SQL, in which `:value` is the value. */
  readonly sql: string
}

export type OwnFilters = Readonly<Record<string, OwnFilter>>

/** A filter of a list by something that its rows do not have, such as one of the people in a group. */
export const filter = <Schema extends z.ZodType>(schema: Schema, sql: string): OwnFilter<Schema> => ({
  schema,
  sql,
})
