import { choosePasswordPath, codeMinutes } from '@atrium/contract/sign-in/proof'
import { changePassword, findCredential } from '@atrium/server/auth/credential'
import { findToken, makeProof, newToken, redeemToken } from '@atrium/server/auth/proof'
import { endSessionsOf } from '@atrium/server/auth/session-life'
import { normalizedName } from '@atrium/server/auth/sign-in-attempts'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import { send } from '@atrium/server/delivery/send'
import { countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { findAccount } from '../../provider/server/account.queries.ts'

/** Links that one person is sent; further requests get the same answer and no email. */
const linkLimit = { most: 3, seconds: 900 }

export const modifyAddress = choosePasswordPath

/**
 * Sends a link to the stored address of the account, never to what was typed. Sends none if the account has no
 * address or is not valid today.
 */
export async function sendLink(
  site: Site,
  { secret, publicUrl }: { secret: string; publicUrl: URL },
  typed: string,
  requestId: string,
): Promise<void> {
  const account = await findAccount(site, normalizedName(typed))
  if (!account?.counts) return
  const { email, tenantId, userId, language, realName } = await site({}, db => findCredential(db, account.id))
  if (email === null || (await countAttempt(site, `reset:person:${userId}`, linkLimit)) > 0) return
  await site({ requestId }, async db => {
    const token = newToken()
    const proof = await makeProof(db, secret, {
      userId,
      purpose: 'password-reset',
      target: email,
      secret: token,
    })
    const link = new URL(modifyAddress, publicUrl)
    link.searchParams.set('token', token)
    await send(db, {
      tenantId,
      code: 'OAUTH.PASSWORD_RESET',
      args: { name: realName, minutes: codeMinutes },
      secrets: { link: link.href },
      to: [{ channel: 'EMAIL', address: email, language }],
      usefulUntil: proof.expiresAt,
    })
  })
}

/**
 * The account of a reset link while it is valid: unused, not expired, and sent to the address the account still
 * has.
 */
export async function findLink(site: Site, secret: string, token: string) {
  return site({}, async db => {
    const found = await findToken(db, secret, 'password-reset', token)
    if (!found) return undefined
    const { rows } = await sql<{ counts: boolean }>`
      select enabled and coalesce(start_on, current_date) <= current_date
        and coalesce(end_on, current_date) >= current_date and email is not distinct from ${found.target} as counts
      from app_user where id = ${found.userId}`.execute(db)
    return rows[0]?.counts ? { id: found.id, credential: await findCredential(db, found.userId) } : undefined
  })
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Another request used the link a moment earlier. */
class Spent extends Error {}

/**
 * Sets the new password, marks the link as used and ends every session of the person, all in one transaction.
 * Also marks the email address as verified, since the link arrived there. @returns whether the link was still
 * valid.
 * @throws `error.password.*`
 */
export async function resetPassword(
  site: Site,
  request: FastifyRequest,
  { id, credential: { userId } }: Link,
  password: string,
): Promise<boolean> {
  try {
    await changePassword(
      site,
      userId,
      { password, actorId: userId, requestId: request.id, method: 'reset' },
      async db => {
        if (!(await redeemToken(db, id))) throw new Spent()
        await endSessionsOf(db, userId)
        await db
          .updateTable('appUser')
          .set({ emailVerifiedAt: new Date(nowMs()) })
          .where('id', '=', userId)
          .execute()
      },
    )
    return true
  } catch (error) {
    if (error instanceof Spent) return false
    throw error
  }
}
