import type { Credential } from '@atrium/server/auth/credential'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { tenantName } from '@atrium/server/db/tables/names'
import { sql } from 'kysely'
import { findPasskeys } from '../../passkey/server/passkey.queries.ts'
import type { AccountFactors, OwnFactors, SecondFactor } from '../second-factor.contract.ts'

/** The name under which an app lists the code: that of the person's home tenant, in the person's language. */
export async function findIssuer(
  db: Scoped,
  { tenantId, language }: Pick<Credential, 'tenantId' | 'language'>,
): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select ${tenantName(sql`${tenantId}::bigint`, language)} as name`.execute(db)
  return rows[0]?.name ?? 'Atrium'
}

interface FactorRow {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const confirmed = (db: Scoped, userId: string) =>
  db
    .selectFrom('secondFactor')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')

/** The authenticators of a person, and how many recovery codes are left. */
export async function findFactors(
  db: Scoped,
  userId: string,
): Promise<Omit<OwnFactors, 'demand' | 'countingKinds' | 'missingKinds'>> {
  const factors = await confirmed(db, userId).execute()
  const { rows } = await sql<{ left: number; total: number; createdAt: Date | null; usedAt: Date | null }>`
    select count(*) filter (where used_at is null)::int as left, count(*)::int as total, max(created_at) as created_at,
      max(used_at) as used_at
    from recovery_code where user_id = ${userId}`.execute(db)
  const [codes] = rows
  return {
    factors: factors.map(asFactor),
    ...(codes?.createdAt && {
      recoveryCodes: {
        left: codes.left,
        total: codes.total,
        creationDate: codes.createdAt.toISOString(),
        ...(codes.usedAt && { lastUsedDate: codes.usedAt.toISOString() }),
      },
    }),
  }
}

export async function findFactor(db: Scoped, userId: string, id: string): Promise<SecondFactor | undefined> {
  const row = await confirmed(db, userId).where(sql<boolean>`id::text = ${id}`).executeTakeFirst()
  return row && asFactor(row)
}

export async function countFactors(db: Scoped, userId: string): Promise<number> {
  return (await confirmed(db, userId).execute()).length
}

/** The second factors of a person as administrators see them. */
export async function findAccountFactors(db: Scoped, userId: string): Promise<AccountFactors> {
  const { factors, recoveryCodes } = await findFactors(db, userId)
  const passkeys = await findPasskeys(db, userId)
  const lastUsedDate = [...factors, ...passkeys]
    .flatMap(factor => factor.lastUsedDate ?? [])
    .sort()
    .at(-1)
  return {
    factorCount: factors.length,
    passkeyCount: passkeys.length,
    recoveryCodesLeft: recoveryCodes?.left ?? 0,
    ...(lastUsedDate && { lastUsedDate }),
  }
}

const asFactor = ({ id, name, createdAt, lastUsedAt }: FactorRow): SecondFactor => ({
  id,
  name,
  creationDate: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedDate: lastUsedAt.toISOString() }),
})
