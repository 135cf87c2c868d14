import { type RawBuilder, sql } from 'kysely'

/** The selected value of each data hierarchy, by the hierarchy's code. */
export type Choices = Readonly<Record<string, string>>

/**
 * An SQL condition for rows within the session's selection in the data hierarchies. `column` holds the values that a
 * row belongs to, by hierarchy code. This filters lists; it is no access check.
 */
export const inScope = ({ scope }: { scope: Choices }, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  Object.keys(scope).length === 0 ? sql`true` : sql`${column} @> ${JSON.stringify(scope)}::jsonb`
