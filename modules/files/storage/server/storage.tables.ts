import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { TenantId } from '@atrium/server/db/tables/columns'

export interface FileUsageTable {
  tenantId: TenantId
  bucket: string
  files: number
  bytes: number
}

/** The tables of this feature. */
export type StorageTables = {
  fileUsage: FileUsageTable
}

export type StorageDb = Scoped<StorageTables>
