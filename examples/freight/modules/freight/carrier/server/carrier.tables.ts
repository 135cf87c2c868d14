import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

interface CarrierTable extends Row {
  code: string
  name: string
  vehicles: number
}

export type CarrierDb = Scoped<{ carrier: CarrierTable }>
