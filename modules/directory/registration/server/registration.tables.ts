import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

interface RegistrationPolicyTable extends Row {
  takesRegistrations: boolean
  needsApproval: boolean
  roleId: string | null
}

/** The tables of this feature. */
export type RegistrationTables = { registrationPolicy: RegistrationPolicyTable }

export type RegistrationDb = Scoped<RegistrationTables>
