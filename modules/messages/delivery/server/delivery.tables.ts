import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ReadOnly, Row } from '@atrium/server/db/tables/columns'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import type { AnnouncementTables } from '../../announcement/server/announcement.tables.ts'

export interface DeliveryTryTable extends Row {
  deliveryId: string
  at: ReadOnly<Date>
  tookMs: number
  problem: string | null
  answerStatus: number | null
  answerText: string | null
}

/** The tables of this feature. */
export type DeliveryTables = {
  deliveryTry: DeliveryTryTable
}

/** The database access that writing a delivery needs. */
export type OutgoingDb = Scoped<Pick<SendingTables, 'delivery'>>

export type DeliveryDb = Scoped<
  DeliveryTables & Pick<SendingTables, 'delivery'> & Pick<AnnouncementTables, 'noticePublication'>
>
