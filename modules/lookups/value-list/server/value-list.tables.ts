import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { LookupTables } from '../../lookup/server/lookup.tables.ts'

export type ValueListDb = Scoped<LookupTables>
