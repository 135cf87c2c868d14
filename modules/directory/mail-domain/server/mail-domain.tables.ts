import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'
import type { LastCheck } from '../mail-domain.contract.ts'

interface MailDomainTable extends Row {
  domain: string
  token: Generated<string>
  lastCheck: ColumnType<LastCheck | null, undefined, LastCheck>
  checkedAt: ColumnType<Date | null, undefined, Date>
  verifiedAt: ColumnType<Date | null, Date | undefined, Date | null>
}

/** The tables of this feature. */
export type MailDomainTables = { mailDomain: MailDomainTable }

export type MailDomainDb = Scoped<MailDomainTables>
