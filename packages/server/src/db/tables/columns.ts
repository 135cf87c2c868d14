import type { densities } from '@atrium/contract/constants'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

// Column types for the tables of features.

/** Texts by language code, such as `{ en_US: 'Role', zh_CN: '角色' }`. */
export type Texts = Record<string, string>

export type TextsColumn = JSONColumnType<Texts, string | undefined, string>
/** A column that the database fills in, and that is never written. */
export type ReadOnly<T> = ColumnType<T, never, never>
export type Density = (typeof densities)[number]
/** A day such as `2026-11-23`. */
export type Day = ColumnType<string | null, string | null | undefined, string | null>
/** int8 is parsed as a number: see connect.ts. */
export type TenantId = ColumnType<number, number | undefined, never>

/** The columns that `tenant_table` adds to a table. */
export interface Row {
  tenantId: TenantId
  id: Generated<string>
  version: ReadOnly<number>
  createdAt: ReadOnly<Date>
  createdBy: ReadOnly<string | null>
  updatedAt: ReadOnly<Date>
  updatedBy: ReadOnly<string | null>
}

/** The table as other modules see it: to be selected from and joined, not to be inserted into or updated. */
export type Readable<Table> = {
  [Column in keyof Selectable<Table>]: ColumnType<Selectable<Table>[Column], typeof noValue, never>
}

/** No value has this type: a row of columns that may all be left out would accept any row. */
declare const noValue: unique symbol
