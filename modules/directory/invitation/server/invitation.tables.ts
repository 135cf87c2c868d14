import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Day, Row, TenantId } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'

interface InvitationTable extends Row {
  roleIds: string[]
  unitIds: Generated<string[]>
  untilOn: Day
  registration: Generated<boolean>
  note: string | null
  language: string
  secretHash: Buffer
  sentAt: Date
  expiresAt: Date
  openedAt: ColumnType<Date | null, undefined, Date | null>
  acceptedAt: ColumnType<Date | null, undefined, Date | null>
  revokedAt: ColumnType<Date | null, undefined, Date | null>
  userId: ColumnType<string | null, undefined, string | null>
  deliveryId: ColumnType<string | null, undefined, string | null>
}

/** The address of an invitation, under its id. */
interface InvitationAddressTable {
  tenantId: TenantId
  id: string
  email: string
}

/** The tables of this feature. */
export type InvitationTables = { invitation: InvitationTable; invitationAddress: InvitationAddressTable }

export type InvitationDb = Scoped<InvitationTables>
