import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Day, ReadOnly, Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated, JSONColumnType } from 'kysely'
import type { UnitKind } from '../unit.contract.ts'

export interface UnitTable extends Row {
  code: string
  name: TextsColumn
  kind: UnitKind
  parentId: string | null
  sort: Generated<number>
  managerId: string | null
  enabled: Generated<boolean>
  /** The values of own fields, by their codes. */
  custom: JSONColumnType<Record<string, unknown>, string | undefined, string>
}

/** The closure table of units: each unit with itself and every unit above it. */
export interface UnitTreeTable {
  tenantId: ReadOnly<number>
  aboveId: ReadOnly<string>
  unitId: ReadOnly<string>
}

export interface PositionTable extends Row {
  unitId: string
  code: string
  name: TextsColumn
  sort: Generated<number>
  enabled: Generated<boolean>
}

export interface UnitMemberTable extends Row {
  userId: string
  unitId: string
  positionId: string | null
  isPrimary: Generated<boolean>
  startOn: Day
  endOn: Day
}

export interface UnitRoleTable extends Row {
  unitId: string
  positionId: string | null
  roleId: string
}

/** The tables of this feature. */
export type UnitTables = {
  unit: UnitTable
  unitTree: UnitTreeTable
  position: PositionTable
  unitMember: UnitMemberTable
  unitRole: UnitRoleTable
}

export type UnitDb = Scoped<UnitTables>
