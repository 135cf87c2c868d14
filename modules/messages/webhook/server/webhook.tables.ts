import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'

export type WebhookDb = Scoped<Pick<SendingTables, 'delivery' | 'webhook'>>
