import type { Scoped } from '../db/connection/tenant.ts'
import type { Row } from '../db/tables/columns.ts'

/** A connection for the table of a resource, whose name the types do not know. */
export type ResourceDb = Scoped<{ resource: Row }>

export type AnyRecord = Readonly<Record<string, unknown>>
