import type { CustomKind, FieldAccess } from '@atrium/contract/resource/custom'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { StoredChoice } from '@atrium/server/resource/custom/custom-fields'
import type { Generated, JSONColumnType } from 'kysely'

interface OwnFieldTable extends Row {
  resource: string
  code: string
  kind: CustomKind
  title: TextsColumn
  help: TextsColumn
  required: boolean
  listed: boolean
  enabled: boolean
  choices: JSONColumnType<StoredChoice[]>
  othersAccess: FieldAccess
  roleAccess: JSONColumnType<{ roleId: string; access: FieldAccess }[]>
  sort: number
  removedAt: Generated<Date | null>
}

interface FieldRuleTable extends Row {
  resource: string
  field: string
  othersAccess: FieldAccess
  roleAccess: JSONColumnType<{ roleId: string; access: FieldAccess }[]>
}

/** The tables of this feature. */
export type OwnFieldTables = { ownField: OwnFieldTable; fieldRule: FieldRuleTable }

export type OwnFieldDb = Scoped<OwnFieldTables>
