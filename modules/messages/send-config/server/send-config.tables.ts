import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
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

export type SendConfigDb = Scoped<SendConfigTables & Pick<SendingTables, 'sendConfigLine'>>
