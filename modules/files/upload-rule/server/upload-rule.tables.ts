import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface UploadRuleTable extends Row {
  bucket: string
  directory: Generated<string>
  mediaTypes: string[]
  extensions: string[]
  largest: number
}

/** The tables of this feature. */
export type UploadRuleTables = {
  uploadRule: UploadRuleTable
}

export type UploadRuleDb = Scoped<UploadRuleTables>
