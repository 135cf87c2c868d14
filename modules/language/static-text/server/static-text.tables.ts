import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Day, Row, TextsColumn } from '@atrium/server/db/tables/columns'

export interface StaticTextTable extends Row {
  code: string
  title: TextsColumn
  /** Sanitized markup. */
  text: TextsColumn
  startOn: Day
  endOn: Day
}

/** The tables of this feature. */
export type StaticTextTables = {
  staticText: StaticTextTable
}

export type StaticTextDb = Scoped<StaticTextTables>
