import type { Generated } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Day, Row, TextsColumn } from '../db/tables/columns.ts'

export interface LovTable extends Row {
  code: string
  name: TextsColumn
  enabled: Generated<boolean>
  /** Stored values, or the answer of another call. */
  type: Generated<'IDP' | 'URL'>
  customUrl: string | null
  valueField: string | null
  displayField: string | null
  parentLovCode: string | null
  mustPage: Generated<boolean>
  public: Generated<boolean>
}

export interface LovValueTable extends Row {
  lovId: string
  value: string
  meaning: TextsColumn
  description: TextsColumn
  parentValue: string | null
  tag: string | null
  sort: Generated<number>
  startOn: Day
  endOn: Day
  enabled: Generated<boolean>
}

export interface LovViewTable extends Row {
  code: string
  name: TextsColumn
  lovCode: string
  title: TextsColumn
  /** Pixels. */
  width: number | null
  height: number | null
  pageSize: Generated<number>
  valueField: string | null
  displayField: string | null
  childrenField: string | null
  delayLoad: Generated<boolean>
  enabled: Generated<boolean>
}

export interface LovViewFieldTable extends Row {
  lovViewId: string
  field: string
  label: TextsColumn
  sort: Generated<number>
  isQuery: Generated<boolean>
  isColumn: Generated<boolean>
  width: number | null
  dataType: Generated<'TEXT' | 'INT' | 'DATE' | 'DATETIME' | 'SELECT' | 'SWITCH'>
  sourceCode: string | null
}

export interface DashboardCardTable extends Row {
  code: string
  name: TextsColumn
  level: 'site' | 'organization'
  catalogType: 'schedule' | 'report' | 'notice'
  icon: string | null
  permission: string | null
  params: Generated<string>
  x: number
  y: number
  w: number
  h: number
  shown: Generated<boolean>
  fixed: Generated<boolean>
  enabled: Generated<boolean>
  /** Every tenant has it. */
  everywhere: Generated<boolean>
}

/** The tables that the product's own rows are put into, and that features of modules work with. */
export type SeedTables = {
  lov: LovTable
  lovValue: LovValueTable
  lovView: LovViewTable
  lovViewField: LovViewFieldTable
  dashboardCard: DashboardCardTable
}

export type SeedDb = Scoped<SeedTables>
