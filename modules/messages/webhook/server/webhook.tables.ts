import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { TablesOf } from '@atrium/server/db/tables/rows'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import type { DeliveryDb } from '../../delivery/server/delivery.tables.ts'

export type WebhookDb = Scoped<TablesOf<DeliveryDb> & Pick<SendingTables, 'webhook'>>
