import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

interface RegistrationPolicyTable extends Row {
  takesRegistrations: boolean
  needsApproval: boolean
  roleId: string | null
  invitationDomains: Generated<string[]>
}

/** The tables of this feature. */
export type RegistrationTables = { registrationPolicy: RegistrationPolicyTable }

export type RegistrationDb = Scoped<RegistrationTables>
