import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TenantId } from '@atrium/server/db/tables/columns'
import type { ColumnType } from 'kysely'

type Later<T> = ColumnType<T | null, undefined, T | null>

/** A row of the platform. */
interface TenantRequestTable extends Row {
  num: string
  name: string
  language: string
  secretHash: Buffer
  expiresAt: Date
  confirmedAt: ColumnType<Date | null, Date | undefined, Date | null>
  approvedAt: Later<Date>
  refusedAt: Later<Date>
  reason: Later<string>
  newTenantId: Later<number>
}

/** The person of a request, under its id. */
interface TenantRequestPersonTable {
  tenantId: TenantId
  id: string
  realName: string
  email: string
  note: string | null
}

/** Of the platform alone; without its row people may not ask. */
interface TenantRequestSettingTable extends Row {
  takesRequests: boolean
}

/** The tables of this feature. */
export type TenantRequestTables = {
  tenantRequest: TenantRequestTable
  tenantRequestPerson: TenantRequestPersonTable
  tenantRequestSetting: TenantRequestSettingTable
}

export type TenantRequestDb = Scoped<TenantRequestTables>
