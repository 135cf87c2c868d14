import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { installedFeatures } from '@atrium/server/modules'
import type { DemoTenant } from '@atrium/server/seed/demo-tenant'
import { lookUp, waitForLock } from '@atrium/server/seed/rows'
import { demoPassword } from './accounts.ts'
import type { TenantData } from './data.ts'
import type { DemoDb } from './demo.tables.ts'
import { halden } from './halden/halden.ts'
import { kestrel } from './kestrel/kestrel.ts'
import { makeChange } from './loading/changes.ts'
import { loadClients } from './loading/clients.ts'
import { loadFiles } from './loading/files.ts'
import { loadInvitations } from './loading/invitations.ts'
import { loadJobs } from './loading/jobs.ts'
import { loadMessages } from './loading/messages.ts'
import { loadPortal } from './loading/portal.ts'
import { loadScheduledJobs } from './loading/scheduled-jobs.ts'
import { loadSending } from './loading/sending.ts'
import { loadSignIns } from './loading/sign-ins.ts'
import { loadTenantLifecycle } from './loading/tenant-lifecycle.ts'
import { loadTenantRequests } from './loading/tenant-requests.ts'
import { loadTenants } from './loading/tenants.ts'
import { norrvik } from './norrvik/norrvik.ts'
import { platform } from './platform/platform.ts'

export type DemoSize = 'small' | 'large'

/** The lock of the first administrator's setup, too: only one of the two fills an empty installation. */
const lockKey = 7_261_003

type HashPassword = (text: string) => Promise<string>

/**
 * Loads the demo into an empty installation, so that it never mixes with real data: the platform's people and
 * three tenants. `large` adds a fourth of realistic size. Needs the product's own rows first.
 */
export async function seedDemo(
  site: Site,
  { size, hashPassword }: { size: DemoSize; hashPassword: HashPassword },
): Promise<void> {
  await loadOnce(site, hashPassword, isUninhabited, async () => [platform, norrvik, halden, kestrel])
  if (size === 'large')
    await loadOnce(site, hashPassword, lacksMeridian, async () => [(await import('./meridian.ts')).meridian])
}

async function isUninhabited(db: DemoDb): Promise<boolean> {
  return !(await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst())
}

async function lacksMeridian(db: DemoDb): Promise<boolean> {
  const found = await db
    .selectFrom('tenant')
    .select('num')
    .where('num', 'in', ['NORRVIK', 'MERIDIAN'])
    .execute()
  return found.length === 1 && found[0]?.num === 'NORRVIK'
}

async function loadOnce(
  site: Site,
  hashPassword: HashPassword,
  isDue: (db: DemoDb) => Promise<boolean>,
  read: () => Promise<readonly TenantData[]>,
): Promise<void> {
  if (!(await site({}, isDue))) return
  // One hash for all: a slow one for each of them would keep the first start waiting.
  const passwordHash = await hashPassword(demoPassword)
  const tenants = await read()
  const loaded = await site({}, async db => {
    await waitForLock(db, lockKey)
    if (!(await isDue(db))) return []
    const loaded = await loadTenants(db, tenants, passwordHash)
    for (const { place, data } of loaded) {
      await loadMessages(db, place, data)
      await loadSending(db, place, data)
      await loadInvitations(db, place, data)
      await loadSignIns(db, place)
      await loadPortal(db, place, data)
      await loadJobs(db, place)
      await loadScheduledJobs(db, place)
      if (data === platform) {
        await loadClients(db)
        await loadTenantLifecycle(db, lookUp(place.people, 'admin'), passwordHash)
        await loadTenantRequests(db, lookUp(place.people, 'admin'))
      }
      await loadFiles(db, place, data)
      await loadModules(db, { language: 'en_US', ...data, tenantId: place.tenantId })
    }
    return loaded
  })
  for (const { place, data } of loaded)
    for (const change of data.changes ?? []) await makeChange(site, place, change)
}

/** Adds the rows that installed modules bring for a tenant. */
async function loadModules(db: Scoped, tenant: DemoTenant): Promise<void> {
  for (const { demonstration } of installedFeatures())
    if (demonstration) await (await demonstration())(db, tenant)
}
