import type pg from 'pg'
import { type BackupTable, findReferences, quoted, type Reference } from './backup.tables.ts'

/** The rows of a table to back up, as a condition on its alias `r`. */
export interface Picked {
  where: string
}

/**
 * Selects the rows of one tenant, the credentials of its own users, and all rows of other tenants that those
 * reference, such as a guest or a permission set of the platform.
 */
export async function pickTenant(
  site: pg.Client,
  tables: readonly BackupTable[],
  tenantId: number,
): Promise<Record<string, Picked>> {
  const there = await site.query('select from tenant where tenant_id = $1', [tenantId])
  if (there.rowCount === 0) throw new Error(`there is no tenant ${tenantId}`)
  const references = await findReferences(site)
  for (const { name, isOfTenants } of tables) {
    await site.query(`create temporary table ${listOf(name)} (at tid primary key) on commit drop`)
    if (isOfTenants)
      await site.query(
        `insert into ${listOf(name)} select ctid from ${quoted(name)} where tenant_id = ${tenantId}`,
      )
  }
  // Rows that belong to a user and to no tenant are included for the tenant's own users, not for guests.
  const ownedByUsers = new Set(tables.filter(({ isOfTenants }) => !isOfTenants).map(({ name }) => name))
  for (const reference of references)
    if (ownedByUsers.has(reference.table))
      await site.query(
        `insert into ${listOf(reference.table)} select r.ctid from ${quoted(reference.table)} r
        join ${quoted(reference.target)} t on ${onto(reference)}
        where t.ctid in (select at from ${listOf(reference.target)}) on conflict do nothing`,
      )
  for (let grown = true; grown; ) {
    grown = false
    for (const reference of references) {
      const { rowCount } = await site.query(
        `insert into ${listOf(reference.target)} select distinct t.ctid from ${quoted(reference.target)} t
        join ${quoted(reference.table)} r on ${onto(reference)}
        where r.ctid in (select at from ${listOf(reference.table)}) on conflict do nothing`,
      )
      grown ||= (rowCount ?? 0) > 0
    }
  }
  return Object.fromEntries(
    tables.map(({ name }) => [name, { where: `r.ctid in (select at from ${listOf(name)})` }]),
  )
}

const listOf = (table: string): string => quoted(`picked_${table}`)

const onto = ({ columns, targetColumns }: Reference): string =>
  columns
    .map((column, index) => `r.${quoted(column)} = t.${quoted(targetColumns[index] ?? '')}`)
    .join(' and ')
