import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeMinutes, codeTries } from '@atrium/contract/sign-in/proof'
import { sql } from 'kysely'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { ProofTable } from '../db/tables/foundation-tables.ts'
import { AppError } from '../http/app-error.ts'
import { keyFor } from './secrets.ts'

type Purpose = ProofTable['purpose']

interface NewProof {
  id: string
  secret: string
  expiresAt: Date
}

/** Six digits have few enough values to be tried out, so the key that hashes them is not in the database. */
const hashOf = (installation: string, purpose: Purpose, secret: string): Buffer =>
  createHmac('sha256', keyFor(installation, 'proof')).update(`${purpose}|${secret}`).digest()

/** A number of six digits, for somebody to type. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** Too long to be guessed, for programs and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Makes something to prove with, in place of an older one for the same purpose. */
export async function makeProof(
  db: Scoped,
  installation: string,
  proof: { userId: string; purpose: Purpose; target?: string; secret: string },
): Promise<NewProof> {
  const { userId, purpose, target = null, secret } = proof
  await db.deleteFrom('proof').where('userId', '=', userId).where('purpose', '=', purpose).execute()
  const expiresAt = new Date(nowMs() + codeMinutes * 60_000)
  const { id } = await db
    .insertInto('proof')
    .values({ userId, purpose, target, secretHash: hashOf(installation, purpose, secret), expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret, expiresAt }
}

/**
 * Takes a typed code. Each try is counted before it is looked at, in a transaction of its own, so that a refusal
 * undoes nothing and tries in parallel count like tries in a row.
 * @throws `error.captcha.expired` for one that is used, too old or tried too often; `error.captcha.wrong`
 */
export async function takeCode(
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
  const given = hashOf(installation, found.purpose, shown.code.replace(/\s/g, ''))
  if (!timingSafeEqual(given, found.secretHash)) throw new AppError('error.captcha.wrong')
  const { numUpdatedRows } = await site({}, db =>
    db
      .updateTable('proof')
      .set({ usedAt: new Date() })
      .where('id', '=', shown.id)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw new AppError('error.captcha.expired')
  return { purpose: found.purpose, target: found.target }
}

/** What a token proves, while it counts: whose it is and where it was sent to. */
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

/** Whether the token had not been used: of two at the same moment one is the first. */
export async function spendToken(db: Scoped, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('proof')
    .set({ usedAt: new Date() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date(nowMs()))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
