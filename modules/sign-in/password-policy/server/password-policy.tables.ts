import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface PasswordPolicyTable extends Row {
  minLength: number
  history: number
  expiresAfterDays: number | null
  remindDays: number
  changeFirst: boolean
}

/** The tables of this feature. */
export type PasswordPolicyTables = {
  passwordPolicy: PasswordPolicyTable
}

export type PasswordPolicyDb = Scoped<PasswordPolicyTables>
