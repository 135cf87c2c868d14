import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

interface GreetingTable extends Row {
  text: string
}

export type GreetingDb = Scoped<{ greeting: GreetingTable }>
