import { connect } from '@atrium/server/db/connection/connect'
import { siteOf } from '@atrium/server/db/connection/site'
import { seedProduct } from '@atrium/server/seed/product'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import { seedDemo } from './demo.ts'

/** Each worker seeds one, and copies it for each file that asks. */
const original = `demonstration_${process.pid}`
let seeded: Promise<void> | undefined

/** A database of the test's own with the product and the small demonstration, in which nobody has a password. */
export async function copyOfDemo(name: string): Promise<TestDatabase> {
  seeded ??= seed()
  await seeded
  return copyDatabase(name, original)
}

async function seed(): Promise<void> {
  const { ownerUrl, secret } = await copyDatabase(original)
  const databases = connect(ownerUrl, secret)
  const site = siteOf(databases.site)
  await seedProduct(site)
  await seedDemo(site, { size: 'small', hashPassword: async () => 'nobody signs in by it' })
  await databases.close()
}
