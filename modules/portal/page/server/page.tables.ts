import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ManagedPageTables } from '../../managed-page/server/managed-page.tables.ts'

export type PageDb = Scoped<ManagedPageTables>
