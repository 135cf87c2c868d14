import type { Row } from '@atrium/server/db/tables/columns'

export interface UserMessageTable extends Row {
  userId: string
  messageId: string
  readAt: Date | null
}

/** The tables of this feature. */
export type MessageTables = {
  userMessage: UserMessageTable
}
