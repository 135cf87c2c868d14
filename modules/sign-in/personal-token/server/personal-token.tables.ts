import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

interface PersonalTokenTable extends Row {
  userId: string
  roleId: string
  name: string
  secretHash: Buffer
  permissionSetIds: string[] | null
  networks: string[]
  endsAt: Date
  revokedAt: Date | null
}

interface PersonalTokenPolicyTable extends Row {
  longestDays: number
}

/** The tables of this feature. */
export type PersonalTokenTables = {
  personalToken: PersonalTokenTable
  personalTokenPolicy: PersonalTokenPolicyTable
}

export type PersonalTokenDb = Scoped<PersonalTokenTables>
