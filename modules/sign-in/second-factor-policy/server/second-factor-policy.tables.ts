import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { ColumnType } from 'kysely'
import type { Demand, RoleDraft } from '../second-factor-policy.contract.ts'

export interface SecondFactorPolicyTable extends Row {
  demand: Demand
  graceDays: number
  rememberDays: number
  kinds: ColumnType<CountableKind[], CountableKind[] | undefined>
  kindsSince: ColumnType<Date | null, Date | null | undefined>
  requiredSince: Date | null
  remindedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface SecondFactorRoleTable extends Row {
  roleId: string
  demand: RoleDraft['demand']
  graceDays: number
  requiredSince: Date | null
}

/** The tables of this feature. */
export type SecondFactorPolicyTables = {
  secondFactorPolicy: SecondFactorPolicyTable
  secondFactorRole: SecondFactorRoleTable
}

export type SecondFactorPolicyDb = Scoped<SecondFactorPolicyTables>
