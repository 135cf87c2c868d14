import { type RawBuilder, sql } from 'kysely'

/** A change in the audit, as parts of a statement. */
export interface AuditedChange {
  /** The row after the change, or before it where it was deleted. */
  row: RawBuilder<unknown>
  recordId: RawBuilder<unknown>
  language: string
}

/** How changes of a table are shown among the recent changes of a tenant. */
export interface RecentTable {
  /** The column with the id of the record that a change of this table changes; without it, each row is a record. */
  recordColumn?: string
  /** The name of the record; without it, a change is shown without a name. */
  name?: (change: AuditedChange) => RawBuilder<string | null>
}

/** The text of a column in the language, where the column holds a text for each language. */
export const translatedIn = ({ row, language }: AuditedChange, column: string): RawBuilder<string | null> =>
  sql`case when jsonb_typeof(${row} -> ${sql.lit(column)}) = 'object' then tr(${row} -> ${sql.lit(column)}, ${language}) end`
