import type { Tables as AllTables } from '../tables/tables.ts'
import type { Scoped as ScopedOf } from './tenant.ts'

export * from './tenant.ts'

/** For features that do not say yet which tables they work with. */
export type Scoped<Tables = AllTables> = ScopedOf<Tables>
