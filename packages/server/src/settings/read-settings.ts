import { columnOf, fieldsOf, writtenOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { Settings, SettingsOf } from '@atrium/contract/settings/settings'
import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import { kindOf } from '../resource/kinds/kinds.ts'
import type { AnyRecord } from '../resource/resource-db.ts'
import { valuesIn } from '../resource/resource-rows.ts'

/**
 * The values of a tenant: those that it has set, else the defaults. It is the tenant of the transaction by default;
 * work for all tenants says which.
 */
export async function readSettings<S extends Pick<Settings, 'fields' | 'record'>>(
  db: Scoped,
  { record }: S,
  tenantId?: number,
): Promise<SettingsOf<S>> {
  const columns = fieldsOf(record).map(([name, field]) => {
    const column = sql.ref(columnOf(name, field))
    return sql`${kindOf(field).read?.(column) ?? column} as ${sql.ref(name)}`
  })
  const { rows } = await sql<AnyRecord>`
    select ${sql.join(columns)} from ${sql.table(record.table)}
    where tenant_id = ${tenantId === undefined ? sql`current_tenant()` : tenantId}`.execute(db)
  const [row] = rows
  // The columns have the types of the fields.
  return (row ? valuesIn(record, row) : defaultsOf(record)) as SettingsOf<S>
}

/** The values that count while a tenant has set none. */
export const defaultsOf = (record: AnyResource): AnyRecord =>
  Object.fromEntries(
    writtenOf(record).flatMap(([name, field]) => {
      const value = field.default ?? field.input.safeParse(undefined).data
      return value === undefined ? [] : [[name, value]]
    }),
  )
