import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeMinutes, codeTries } from '@atrium/contract/sign-in/proof'
import { sql } from 'kysely'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { ProofTable } from '../db/tables/foundation-tables.ts'
import { AppError } from '../http/app-error.ts'
import { keyFor } from './secrets.ts'
import { typedCode } from './typed-code.ts'

type Purpose = ProofTable['purpose']

interface NewProof {
  id: string
  secret: string
  expiresAt: Date
}

/** Six-digit codes could be found by trying all of them, so the key of their hash is not in the database. */
const hashOf = (installation: string, purpose: Purpose, secret: string): Buffer =>
  createHmac('sha256', keyFor(installation, 'proof')).update(`${purpose}|${secret}`).digest()

/** A random six-digit code to be typed. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** A random token for programs and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Creates a proof, replacing an earlier one for the same purpose. */
export async function makeProof(
  db: Scoped,
  installation: string,
  proof: { userId: string; purpose: Purpose; target?: string; secret: string; minutes?: number },
): Promise<NewProof> {
  const { userId, purpose, target = null, secret, minutes = codeMinutes } = proof
  await db.deleteFrom('proof').where('userId', '=', userId).where('purpose', '=', purpose).execute()
  const expiresAt = new Date(nowMs() + minutes * 60_000)
  const { id } = await db
    .insertInto('proof')
    .values({ userId, purpose, target, secretHash: hashOf(installation, purpose, secret), expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret, expiresAt }
}

/**
 * Redeems a typed code. Each attempt is counted first, in a transaction of its own, so that a refusal does not undo it
 * and parallel attempts are counted, too.
 * @throws `error.captcha.expired` if it was used, is too old or was tried too often; `error.captcha.wrong`
 */
export async function redeemCode(
  site: Site,
  installation: string,
  shown: { id: string; userId: string; purposes: readonly Purpose[]; code: string },
): Promise<{ purpose: Purpose; target: string }> {
  const { rows } = await site({}, db =>
    sql<{ purpose: Purpose; target: string; secretHash: Buffer }>`
      update proof set tries = tries + 1
      where id::text = ${shown.id} and user_id = ${shown.userId} and purpose = any(${shown.purposes}::text[])
        and used_at is null and expires_at > now() and tries < ${codeTries}
      returning purpose, target, secret_hash`.execute(db),
  )
  const found = rows[0]
  if (!found) throw new AppError('error.captcha.expired')
  const given = hashOf(installation, found.purpose, typedCode(shown.code))
  if (!timingSafeEqual(given, found.secretHash)) throw new AppError('error.captcha.wrong')
  const { numUpdatedRows } = await site({}, db =>
    db
      .updateTable('proof')
      .set({ usedAt: new Date(nowMs()) })
      .where('id', '=', shown.id)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw new AppError('error.captcha.expired')
  return { purpose: found.purpose, target: found.target }
}

/** The user and the address that a valid token proves. */
export async function findToken(
  db: Scoped,
  installation: string,
  purpose: Purpose,
  token: string,
): Promise<{ id: string; userId: string; target: string | null } | undefined> {
  return db
    .selectFrom('proof')
    .select(['id', 'userId', 'target'])
    .where('purpose', '=', purpose)
    .where('secretHash', '=', hashOf(installation, purpose, token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date(nowMs()))
    .executeTakeFirst()
}

/** Marks a token as used. Of parallel calls only one returns true. */
export async function redeemToken(db: Scoped, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('proof')
    .set({ usedAt: new Date(nowMs()) })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date(nowMs()))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
