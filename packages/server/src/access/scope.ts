import { type RawBuilder, sql } from 'kysely'

/** By the code of a data hierarchy, the value to which what is shown is narrowed. */
export type Choices = Readonly<Record<string, string>>

/**
 * Whether a row belongs to what the session has chosen in the data hierarchies, in SQL; `column` says by their codes
 * to which values the row belongs. This narrows what a list shows; what a person may see is decided elsewhere.
 */
export const inScope = ({ scope }: { scope: Choices }, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  Object.keys(scope).length === 0 ? sql`true` : sql`${column} @> ${JSON.stringify(scope)}::jsonb`
