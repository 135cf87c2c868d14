import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'

export type LookupTables = Pick<SeedTables, 'lov' | 'lovValue'>

export type LookupDb = Scoped<LookupTables>
