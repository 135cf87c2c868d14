import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ReadOnly } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface SigningKeyTable {
  id: Generated<string>
  sealedJwk: Buffer
  createdAt: ReadOnly<Date>
}

/** The tables of this feature. */
export type ProviderTables = {
  signingKey: SigningKeyTable
}

export type ProviderDb = Scoped<ProviderTables>
