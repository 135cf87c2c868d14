import type { Scoped } from '../db/connection/tenant.ts'

/** A tenant of the demonstration, whose people and units have been loaded. */
export interface DemoTenant {
  readonly tenantId: number
  /** Its number, such as `NORRVIK`; the platform's is `ATRIUM`. */
  readonly num: string
  /** That of most of its people, such as `Europe/Oslo`. */
  readonly timeZone: string
  /** That of most of its people, such as `en_US`. */
  readonly language: string
}

/** Adds a module's rows to a tenant of the demonstration, on a connection that sees all tenants. */
export type Demonstrate = (db: Scoped, tenant: DemoTenant) => Promise<void>
