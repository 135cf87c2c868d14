import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '@atrium/server/auth/password'
import { connect, type Databases } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { siteOf } from '@atrium/server/db/connection/site'
import { demoPassword } from '../../apps/atrium/demo/accounts.ts'
import type { TenantData } from '../../apps/atrium/demo/data.ts'
import { loadTenants } from '../../apps/atrium/demo/loading/tenants.ts'

/** The owner's, set by the global setup. */
const databaseUrl = () => process.env.E2E_DATABASE_URL ?? ''

/** Runs work on the database of the tests' server, for what no page can do, and disconnects. */
export async function inDatabase<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const secret = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'secret'), 'utf8')
  const databases = connect(databaseUrl(), await findRootKey(databaseUrl(), { secret }), 2)
  try {
    return await work(databases)
  } finally {
    await databases.close()
  }
}

/** A tenant of a test's own, whose people sign in with the password of the demonstration. */
export async function addTenant(data: TenantData): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await inDatabase(({ site }) => siteOf(site)({}, db => loadTenants(db, [data], passwordHash)))
}
