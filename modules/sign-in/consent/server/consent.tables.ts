import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ReadOnly } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'
import type { ClientScope } from '../../client/client.contract.ts'

export interface ClientConsentTable {
  tenantId: number
  id: Generated<string>
  userId: string
  clientId: string
  scopes: ClientScope[]
  lastUsedAt: Date | null
  createdAt: ReadOnly<Date>
}

/** The tables of this feature. */
export type ConsentTables = {
  clientConsent: ClientConsentTable
}

export type ConsentDb = Scoped<ConsentTables>
