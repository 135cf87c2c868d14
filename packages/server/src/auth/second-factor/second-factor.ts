import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { nowMs } from '../../db/connection/clock.ts'
import type { Site } from '../../db/connection/site.ts'
import type { Scoped } from '../../db/connection/tenant.ts'
import { decrypt, encrypt } from '../encryption.ts'
import { keyFor } from '../secrets.ts'
import { typedCode } from '../typed-code.ts'

// Second factors of people: codes of authenticator apps (RFC 6238), and recovery codes for those without one at hand.
// Passkeys are in `modules/sign-in/passkey`, except where all kinds are counted or removed.

/** Settings that every authenticator app understands (RFC 6238 §4, RFC 4226 §5.3). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps by which the clock of a phone may be off. */
const skewSteps = 1

/** Without letters and digits that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
export const recoveryCodeCount = 10
const groups = 3
const groupLength = 4

/** 160 random bits (RFC 4226 §4), in base 32. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from the QR code. */
export const factorUri = (secret: string, issuer: string, label: string): string =>
  // Apps take a colon for the end of the issuer.
  new TOTP({
    ...settings,
    issuer: issuer.replaceAll(':', ' '),
    label: label.replaceAll(':', ' '),
    secret: Secret.fromBase32(secret),
  }).toString()

/** Encrypts the secret of an authenticator, so that it is readable with the installation's secret alone. */
export const encryptFactorSecret = (installation: string, userId: string, secret: string): Buffer =>
  encrypt(keyFor(installation, 'second-factor'), userId, secret)

/** The current code of an authenticator, for examples and tests. */
export const currentCode = (secret: string): string =>
  new TOTP({ ...settings, secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs() })

export const decryptFactorSecret = (
  installation: string,
  { userId, encryptedSecret }: { userId: string; encryptedSecret: Buffer },
): string | undefined => decrypt(keyFor(installation, 'second-factor'), userId, encryptedSecret)

/** The time step of a code that is right now, or one step before or after. */
export function stepOfCode(
  installation: string,
  factor: { userId: string; encryptedSecret: Buffer },
  code: string,
): number | undefined {
  const secret = decryptFactorSecret(installation, factor)
  if (secret === undefined) return undefined
  const timestamp = nowMs()
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: typedCode(code), timestamp, window: skewSteps })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * Redeems a code of one of the person's authenticators. A code is accepted once: the step is stored with the same
 * statement that compares it, so that of two uses at the same moment one is refused.
 * @returns whether it was right.
 */
export async function redeemFactorCode(
  site: Site,
  installation: string,
  userId: string,
  code: string,
): Promise<boolean> {
  const factors = await site.alone(db =>
    db
      .selectFrom('secondFactor')
      .select(['id', 'userId', 'encryptedSecret'])
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .execute(),
  )
  for (const factor of factors) {
    const step = stepOfCode(installation, factor, code)
    if (step !== undefined) return takeStep(site, factor.id, step)
  }
  return false
}

async function takeStep(site: Site, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await site.alone(db =>
    db
      .updateTable('secondFactor')
      .set({ lastStep: step, lastUsedAt: new Date(nowMs()) })
      .where('id', '=', id)
      .where(eb => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** Whether a typed code can be one of an authenticator; otherwise it is a recovery code. */
export const isFactorCode = (code: string): boolean => /^\d{6}$/.test(typedCode(code))

const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** The key of the hash is not in the database; typed codes may lack hyphens or be in capitals. */
const hashOfRecoveryCode = (installation: string, userId: string, code: string): Buffer =>
  createHmac('sha256', keyFor(installation, 'recovery-code'))
    .update(`${userId}|${typedCode(code).toLowerCase()}`)
    .digest()

/** Replaces the person's recovery codes, and returns the new ones, which are stored as hashes. */
export async function replaceRecoveryCodes(
  db: Scoped,
  installation: string,
  { userId, tenantId }: { userId: string; tenantId: number },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(
      codes.map(code => ({
        tenantId,
        userId,
        codeHash: hashOfRecoveryCode(installation, userId, code),
        usedAt: null,
      })),
    )
    .execute()
  return codes
}

/** Redeems a recovery code. Of two uses at the same moment one is refused. @returns whether it was right. */
export async function redeemRecoveryCode(
  site: Site,
  installation: string,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await site.alone(db =>
    db
      .updateTable('recoveryCode')
      .set({ usedAt: new Date(nowMs()) })
      .where('userId', '=', userId)
      .where('codeHash', '=', hashOfRecoveryCode(installation, userId, code))
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** How many recovery codes the person was given, and how many of them are unused. */
export async function countRecoveryCodes(
  db: Scoped,
  userId: string,
): Promise<{ left: number; total: number }> {
  const { rows } = await sql<{ left: number; total: number }>`
    select count(*) filter (where used_at is null)::int as left, count(*)::int as total
    from recovery_code where user_id = ${userId}`.execute(db)
  return rows[0] ?? { left: 0, total: 0 }
}

/** How many authenticators and passkeys the person has, of which any completes a sign-in. */
export async function countSecondFactors(db: Scoped, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from second_factor where user_id = ${userId} and confirmed_at is not null)::int
      + (select count(*) from passkey where user_id = ${userId})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes every second factor of a person with the recovery codes. @returns whether there was one. */
export async function removeSecondFactors(db: Scoped, userId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  const removed = [
    await db.deleteFrom('secondFactor').where('userId', '=', userId).executeTakeFirstOrThrow(),
    await db.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirstOrThrow(),
  ]
  return removed.some(({ numDeletedRows }) => numDeletedRows > 0n)
}
