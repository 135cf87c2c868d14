import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import type { LookupTables } from '../../lookup/server/lookup.tables.ts'

export type LookupViewDb = Scoped<LookupTables & Pick<SeedTables, 'lovView' | 'lovViewField'>>
