import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'
import type { JWK } from 'oidc-provider'

interface ServiceAccountTable extends Row {
  name: string
  description: string | null
  ownerId: string | null
  networks: string[]
  idleDays: number
  idleFrom: Generated<Date>
  enabled: Generated<boolean>
}

interface ServiceCredentialTable extends Row {
  serviceAccountId: string
  name: string
  secretHash: Buffer | null
  publicKey: ColumnType<JWK | null, string | null, never>
}

/** The tables of this feature. */
export type ServiceAccountTables = {
  serviceAccount: ServiceAccountTable
  serviceCredential: ServiceCredentialTable
}

export type ServiceAccountDb = Scoped<ServiceAccountTables>
