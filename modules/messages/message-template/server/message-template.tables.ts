import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface MessageTemplateTable extends Row {
  code: string
  name: TextsColumn
  subject: TextsColumn
  body: TextsColumn
  enabled: Generated<boolean>
}

/** The tables of this feature. */
export type MessageTemplateTables = {
  messageTemplate: MessageTemplateTable
}

export type MessageTemplateDb = Scoped<MessageTemplateTables>
