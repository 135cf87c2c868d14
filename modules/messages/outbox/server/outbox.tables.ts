import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'

export type OutboxDb = Scoped<Pick<SendingTables, 'delivery'>>
