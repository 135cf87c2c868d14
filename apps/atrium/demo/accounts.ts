import type { Site } from '@atrium/server/db/connection/site'

export interface DemoAccount {
  readonly loginName: string
  readonly password: string
  /** The person, and what to see when signed in as that person. */
  readonly who: string
  readonly tenant: string
  readonly role: string
}

/**
 * The password of all people in the demo. It is public, so the server accepts it only while it listens on
 * loopback.
 */
export const demoPassword = 'Atrium-demo-1'

const account = (loginName: string, who: string, tenant: string, role: string): DemoAccount => ({
  loginName,
  password: demoPassword,
  who,
  tenant,
  role,
})

export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Astrid Berg, who runs the platform', 'Atrium', 'Platform administrator'),
  account(
    'ines.marchetti',
    'Ines Marchetti, who has two roles at home and a guest role elsewhere',
    'Norrvik Freight, Halden Clinics',
    'Tenant administrator, Access reviewer; Transport liaison',
  ),
  account(
    'jonas.ek',
    'Jonas Ek, who makes and grants roles but removes none',
    'Norrvik Freight',
    'Access manager, Operations manager',
  ),
  account('tomasz.kowal', 'Tomasz Kowal, who has nothing to do with roles', 'Norrvik Freight', 'Depot clerk'),
  account(
    'sofia.lindqvist',
    'Sofia Lindqvist, whose dates are written the Norwegian way',
    'Halden Clinics, Norrvik Freight',
    'Tenant administrator; Customer desk',
  ),
  account(
    'liang.wen',
    'Liang Wen (梁文), whose workspace is in Chinese',
    'Kestrel Energy',
    'Tenant administrator',
  ),
  account(
    'layla.nasser',
    'Layla Nasser (ليلى ناصر), whose workspace is in Arabic',
    'Halden Clinics',
    'Tenant administrator',
  ),
  account(
    'amara.nwosu',
    'Amara Nwosu, who reads in three tenants',
    'Norrvik Freight, Halden Clinics, Kestrel Energy',
    'External auditor in each',
  ),
]

/** Only there in the large demonstration. */
export const largeDemoAccounts: readonly DemoAccount[] = [
  account(
    'harriet.cole',
    'Harriet Cole, with 5,000 people, 300 roles and 2,000 pages',
    'Meridian Group',
    'Tenant administrator',
  ),
]

/** Whether anyone in the demo can still sign in with the public password. */
export async function knownPasswordsWork(
  site: Site,
  verifyPassword: (stored: string, password: string) => Promise<boolean>,
): Promise<boolean> {
  const names = demoAccounts.map(account => account.loginName)
  const hashes = await site({}, db =>
    db
      .selectFrom('credential')
      .innerJoin('appUser', 'appUser.id', 'credential.userId')
      .select('credential.passwordHash')
      .distinct()
      .where('appUser.loginName', 'in', names)
      .execute(),
  )
  for (const { passwordHash } of hashes) if (await verifyPassword(passwordHash, demoPassword)) return true
  return false
}
