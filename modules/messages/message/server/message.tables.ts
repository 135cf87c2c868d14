import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import type { Generated } from 'kysely'

export interface UserMessageTable extends Row {
  userId: string
  messageId: string
  readAt: Date | null
  archivedAt: Generated<Date | null>
}

/** The tables of this feature. */
export type MessageTables = {
  userMessage: UserMessageTable
}

export type MessageDb = Scoped<MessageTables & Pick<SendingTables, 'message'>>
