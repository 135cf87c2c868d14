import type { Access } from '@atrium/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'

/** A change in the audit log, as SQL fragments. */
export interface AuditedChange {
  /** The row after the change, or before it if it was deleted. */
  row: RawBuilder<unknown>
  recordId: RawBuilder<unknown>
  language: string
}

/** Describes how changes of a table appear among the recent changes of a tenant. */
export interface RecentTable {
  /** The access rule of those who see its changes; by default, all who see recent changes. */
  access?: Access
  /** The column with the id of the record that a row belongs to; by default each row is a record. */
  recordColumn?: string
  /** The name of the record; by default none is shown. */
  name?: (change: AuditedChange) => RawBuilder<string | null>
}

/** A translated column in the reader's language. */
export const translatedIn = ({ row, language }: AuditedChange, column: string): RawBuilder<string | null> =>
  sql`case when jsonb_typeof(${row} -> ${sql.lit(column)}) = 'object' then tr(${row} -> ${sql.lit(column)}, ${language}) end`
