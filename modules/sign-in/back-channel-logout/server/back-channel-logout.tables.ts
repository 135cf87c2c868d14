import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Generated } from 'kysely'

export interface LogoutNoticeTable {
  tenantId: number
  id: Generated<string>
  userId: string
  sessionId: string
  clientId: string
}

/** The tables of this feature. */
export type BackChannelLogoutTables = {
  logoutNotice: LogoutNoticeTable
}

export type BackChannelLogoutDb = Scoped<BackChannelLogoutTables>
