import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface SendConfigTable extends Row {
  code: string
  name: TextsColumn
  receiveCode: ReceiveCode
  enabled: Generated<boolean>
}

/** The tables of this feature. */
export type SendConfigTables = {
  sendConfig: SendConfigTable
}
