import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'
import type { ClientScope, StepUpPolicy } from '../client.contract.ts'
import type { RedirectMatch } from '../redirect-match.ts'

export interface OauthClientTable extends Row {
  clientId: string
  name: TextsColumn
  redirectUris: string[]
  redirectMatch: Generated<RedirectMatch>
  grants: ('authorization_code' | 'refresh_token' | 'implicit' | 'device_code')[]
  legacy: Generated<boolean>
  stepUp: Generated<StepUpPolicy>
  allowedOrigins: Generated<string[]>
  enabled: Generated<boolean>
  /** Null for public clients. */
  secretHash: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  secretAt: ColumnType<Date | null, Date | undefined, Date>
  scopes: Generated<ClientScope[]>
  accessSeconds: Generated<number>
  refreshSeconds: Generated<number>
  asksConsent: Generated<boolean>
  backchannelLogoutUri: ColumnType<string | null, string | null | undefined, string | null>
}

/** The tables of this feature. */
export type ClientTables = {
  oauthClient: OauthClientTable
}

export type ClientDb = Scoped<ClientTables>
