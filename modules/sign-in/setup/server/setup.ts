import { timingSafeEqual } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import { hashPassword } from '@atrium/server/auth/password'
import { keyFor } from '@atrium/server/auth/secrets'
import { typedCode } from '@atrium/server/auth/typed-code'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'

/** An arbitrary advisory lock key that all instances share. */
const lockKey = 7_261_003
/** Without letters and digits that are easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The code that only the operator reads, in the terminal: four groups of four. */
export function setupCode(secret: string): string {
  const letters = Array.from(keyFor(secret, 'setup-code', 64))
    .filter(byte => byte < alphabet.length * 8)
    .slice(0, 16)
    .map(byte => alphabet[byte % alphabet.length] ?? '')
  return [0, 4, 8, 12].map(at => letters.slice(at, at + 4).join('')).join('-')
}

/** Compares ignoring hyphens, spaces and case. */
export function isSetupCode(secret: string, typed: string): boolean {
  const plain = (text: string) => Buffer.from(typedCode(text).toUpperCase())
  const expected = plain(setupCode(secret))
  const given = plain(typed)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Databases that are known to have users, which they never lose entirely. */
const settled = new WeakSet<Site>()

/** Whether the installation has no user yet. */
export async function needsSetup(site: Site): Promise<boolean> {
  if (settled.has(site)) return false
  const user = await site({}, db => db.selectFrom('appUser').select('id').limit(1).executeTakeFirst())
  if (user) settled.add(site)
  return !user
}

export interface FirstAdministrator {
  realName: string
  loginName: string
  email: string
  password: string
  language: string
}

/**
 * Creates the platform's first administrator, once: of two concurrent requests the second is refused.
 * @throws `error.setup.done`
 */
export async function makeFirstAdministrator(site: Site, person: FirstAdministrator): Promise<void> {
  const passwordHash = await hashPassword(person.password)
  await site({}, async db => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    if (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst())
      throw new AppError('error.setup.done')
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', platformTenantId)
      .where('code', '=', 'role/site/default/administrator')
      .executeTakeFirstOrThrow()
    const { realName, loginName, email, language } = person
    const { id: userId } = await db
      .insertInto('appUser')
      .values({
        tenantId: platformTenantId,
        realName,
        loginName,
        email,
        language,
        phone: null,
        imageUrl: null,
        defaultTenantId: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('credential').values({ userId, passwordHash }).execute()
    await db
      .insertInto('memberRole')
      .values({ tenantId: platformTenantId, userId, roleId: role.id })
      .execute()
  })
}
