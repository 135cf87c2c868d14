import { randomBytes } from 'node:crypto'
import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import type { Credential } from '@atrium/server/auth/credential'
import { hashOf } from '@atrium/server/auth/session'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { deviceOf } from '@atrium/server/http/device'
import { sql } from 'kysely'
import { mostDevices, type RememberedDevice } from '../remembered-device.contract.ts'

type Owner = Pick<Credential, 'userId' | 'tenantId' | 'rememberDays' | 'acceptedFactors' | 'mustAdd'>

const dayMs = 86_400_000

/** The hash is another one for every person and tenant, so that a cookie counts for one person alone. */
const hashFor = ({ userId, tenantId }: Pick<Owner, 'userId' | 'tenantId'>, cookie: string): Buffer =>
  hashOf([tenantId, userId, cookie].join('|'))

/**
 * The kinds of which a remembered device is proof: those that complete a sign-in. None while the person must add one,
 * so that a password alone adds none.
 */
const provable = ({
  acceptedFactors,
  mustAdd,
}: Pick<Owner, 'acceptedFactors' | 'mustAdd'>): readonly CountableKind[] =>
  mustAdd.length > 0 ? [] : acceptedFactors

/** The devices of a person that are still remembered. What the policy allows now counts for those of before, too. */
const counting = (db: Scoped, { userId, tenantId, rememberDays, ...factors }: Owner) =>
  db
    .selectFrom('rememberedDevice')
    .where('userId', '=', userId)
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`kind = any(${provable(factors)}::text[])`)
    .where('expiresAt', '>', new Date(nowMs()))
    .where('createdAt', '>', new Date(nowMs() - rememberDays * dayMs))

/** The browser that sends a password, and the client that its sign-in leads to. */
export interface Recognizable {
  cookie: string
  clientId: string
}

/**
 * Whether a browser is remembered for the person whose password was right, and needs no second factor. Never for a client
 * whose people sign in again to give a fresh proof: for that a remembered device is none.
 */
export async function recognizeDevice(
  site: Site,
  owner: Owner,
  { cookie, clientId }: Recognizable,
): Promise<boolean> {
  if (owner.rememberDays === 0) return false
  return site({}, async db => {
    const device = await counting(db, owner)
      .select('id')
      .where('secretHash', '=', hashFor(owner, cookie))
      .where(
        sql<boolean>`not exists (select from oauth_client where client_id = ${clientId} and step_up = 'sign-in')`,
      )
      .executeTakeFirst()
    if (!device) return false
    const lastUsedAt = new Date(nowMs())
    await db.updateTable('rememberedDevice').set({ lastUsedAt }).where('id', '=', device.id).execute()
    return true
  })
}

interface Remembering {
  /** The kind of the second factor that was given. */
  kind: CountableKind
  userAgent: string | undefined
  requestId: string
  /** The cookie that the browser had so far. */
  previous: string | undefined
}

/** Remembers the browser of a person who has given a second factor. @returns the value of its cookie */
export async function rememberDevice(
  site: Site,
  owner: Owner,
  { kind, userAgent, requestId, previous }: Remembering,
): Promise<string> {
  const { userId, tenantId, rememberDays: days } = owner
  // Never a value that the browser has brought along, which a stranger may know.
  const cookie = randomBytes(32).toString('base64url')
  return site({ userId, requestId }, async db => {
    await db
      .deleteFrom('rememberedDevice')
      .where('userId', '=', userId)
      .where('secretHash', '=', hashFor(owner, previous ?? ''))
      .execute()
    const { id } = await db
      .insertInto('rememberedDevice')
      .values({
        tenantId,
        userId,
        secretHash: hashFor(owner, cookie),
        kind,
        userAgent: userAgent?.slice(0, 400) ?? null,
        expiresAt: new Date(nowMs() + days * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`delete from remembered_device where user_id = ${userId} and (expires_at <= now() or id not in (
      select id from remembered_device where user_id = ${userId} order by created_at desc, id desc limit ${mostDevices}
    ))`.execute(db)
    await recordEvent(db, { ...eventOf(owner, requestId), entityId: id, verb: 'create', detail: { days } })
    return cookie
  })
}

export async function findDevices(
  db: Scoped,
  owner: Owner,
  cookie: string | undefined,
): Promise<RememberedDevice[]> {
  const rows = await counting(db, owner)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const own = hashFor(owner, cookie ?? '')
  return rows.map(({ id, secretHash, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device: deviceOf(userAgent),
    current: own.equals(secretHash),
    creationDate: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedDate: lastUsedAt.toISOString() }),
    expiryDate: new Date(
      Math.min(expiresAt.getTime(), createdAt.getTime() + owner.rememberDays * dayMs),
    ).toISOString(),
  }))
}

interface By {
  userId: string
  tenantId: number
  requestId: string
}

/** @throws `error.not_found`, also for one of another person */
export async function forgetDevice(db: Scoped, id: string, by: By): Promise<void> {
  const forgotten = await db
    .deleteFrom('rememberedDevice')
    .where(sql<boolean>`id::text = ${id}`)
    .where('userId', '=', by.userId)
    .returning('id')
    .executeTakeFirst()
  if (!forgotten) throw new AppError('error.not_found')
  await recordEvent(db, { ...eventOf(by, by.requestId), entityId: forgotten.id, verb: 'delete', detail: {} })
}

/** Forgets all devices of a person. */
export async function forgetDevices(db: Scoped, by: By): Promise<void> {
  const forgotten = await db
    .deleteFrom('rememberedDevice')
    .where('userId', '=', by.userId)
    .returning('id')
    .execute()
  if (forgotten.length === 0) return
  await recordEvent(db, {
    ...eventOf(by, by.requestId),
    entityId: by.userId,
    verb: 'delete',
    detail: { count: forgotten.length },
  })
}

const eventOf = ({ userId, tenantId }: Pick<By, 'userId' | 'tenantId'>, requestId: string) => ({
  tenantId,
  actorId: userId,
  requestId,
  entity: 'remembered_device',
})
