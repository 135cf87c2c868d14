import { type RawBuilder, sql } from 'kysely'
import { moduleIsOn } from './module-on.ts'
import { moduleOf } from './module-parts.ts'

/**
 * A condition of SQL: whether a tenant has what has this key in a table of the product, which is everything but what
 * modules bring that are off in it.
 */
export function partIsOn(table: string, key: string, tenantId: RawBuilder<unknown>): RawBuilder<boolean> {
  const module = moduleOf(table, key)
  return module === undefined ? sql<boolean>`true` : moduleIsOn(module, tenantId)
}
