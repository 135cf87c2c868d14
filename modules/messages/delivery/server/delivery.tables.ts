import type { ReadOnly, Row } from '@atrium/server/db/tables/columns'

export interface DeliveryTryTable extends Row {
  deliveryId: string
  at: ReadOnly<Date>
  tookMs: number
  problem: string | null
}

/** The tables of this feature. */
export type DeliveryTables = {
  deliveryTry: DeliveryTryTable
}
