import { codeMinutes } from '@atrium/contract/sign-in/proof'
import { type Credential, changePassword } from '@atrium/server/auth/credential'
import { findToken, makeProof, newCode, newToken, redeemCode, redeemToken } from '@atrium/server/auth/proof'
import { isUnbound, type Session } from '@atrium/server/auth/session'
import { endSessionsOf, renewSession } from '@atrium/server/auth/session-life'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { addressGroup, countAttempt, type Limit } from '@atrium/server/http/limits/rate-limit'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { codeInterval } from '../security.contract.ts'
import { provePassword } from './password-proof.ts'

/** The services that the security actions need. */
export interface Security {
  site: Site
  secret: string
  availableChannels: AvailableChannels
}

export interface CallContext {
  session: Session
  request: FastifyRequest
  language: string
  deviceMark: string | undefined
}

export type Contact = 'email' | 'phone'

const contactColumns = {
  email: { value: 'email', verifiedAt: 'emailVerifiedAt' },
  phone: { value: 'phone', verifiedAt: 'phoneVerifiedAt' },
} as const

/** Limits for codes per person, network address and recipient. */
const sendLimits = {
  pause: { most: 1, seconds: codeInterval },
  person: { most: 10, seconds: 3600 },
  address: { most: 30, seconds: 600 },
  target: { most: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>

/**
 * Changes the password: ends every other session of the person with everything issued in it, and continues this
 * one under a new secret, which is returned.
 * @throws `error.password.*`, `error.rate.limit`
 */
export async function choosePassword(
  security: Security,
  asking: CallContext,
  { originalPassword, password }: { originalPassword: string; password: string },
): Promise<{ secret: string } | undefined> {
  const { site, availableChannels } = security
  const { session, request } = asking
  const credential = await provePassword(security, asking, originalPassword)
  const { userId } = session
  let renewed: { secret: string } | undefined
  await changePassword(
    site,
    userId,
    { password, actorId: userId, requestId: request.id, method: 'self' },
    async db => {
      await endSessionsOf(db, userId, session.id)
      // A token without a cookie has no place for a new secret.
      if (!isUnbound(session)) renewed = await renewSession(db, session.id)
      await notifyPasswordChanged(db, availableChannels, credential)
    },
  )
  return renewed
}

/** Notifies the owner of an account that its password was changed. */
export async function notifyPasswordChanged(
  db: Scoped,
  availableChannels: AvailableChannels,
  credential: Credential,
): Promise<void> {
  if (!availableChannels.has('EMAIL') || credential.email === null) return
  const { tenantId, email, language, realName } = credential
  await send(db, {
    tenantId,
    code: 'IAM.PASSWORD_CHANGED',
    args: { name: realName },
    to: [{ channel: 'EMAIL', address: email, language }],
  })
}

/** @throws `error.password.original_wrong`, `error.rate.limit` */
export async function checkPassword(
  security: Security,
  asking: CallContext,
  password: string,
): Promise<{ lastCheckKey: string }> {
  await provePassword(security, asking, password)
  return checked(security, asking)
}

/** @throws `error.captcha.*` */
export async function checkCode(
  security: Security,
  asking: CallContext,
  { captchaKey, captcha }: { captchaKey: string; captcha: string },
): Promise<{ lastCheckKey: string }> {
  const { site, secret } = security
  const { userId } = asking.session
  await redeemCode(site, secret, { id: captchaKey, userId, purposes: ['email', 'phone'], code: captcha })
  return checked(security, asking)
}

async function checked(
  { site, secret }: Security,
  { session }: CallContext,
): Promise<{ lastCheckKey: string }> {
  const proof = await site({}, db =>
    makeProof(db, secret, { userId: session.userId, purpose: 'change-contact', secret: newToken() }),
  )
  return { lastCheckKey: proof.secret }
}

/**
 * Sends a code to the bound contact or, with the key of a check, to a new one. An address that another account
 * uses gets an email without a code, so that the caller does not learn who has an account.
 * @throws `error.contact.not_own`, `error.check.expired`, `error.rate.limit`, `error.mail.unconfigured`,
 * `error.sms.unconfigured`
 */
export async function sendCode(
  { site, secret, availableChannels }: Security,
  { session, request, language }: CallContext,
  contact: Contact,
  target: string,
  lastCheckKey?: string,
): Promise<{ captchaKey: string; interval: number; message: string }> {
  if (contact === 'email' && !availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
  if (contact === 'phone' && !availableChannels.has('SMS')) throw new AppError('error.sms.unconfigured')
  const { userId } = session
  const person = await site({}, db => findContacts(db, userId))
  const isNew = lastCheckKey !== undefined
  if (isNew) await refuseUnchecked(site, secret, userId, lastCheckKey)
  else if (!same(person[contact], target)) throw new AppError('error.contact.not_own')

  const purpose = isNew ? (`${contact}-new` as const) : contact
  const keys = [
    [`code:pause:${userId}:${purpose}`, sendLimits.pause],
    [`code:person:${userId}`, sendLimits.person],
    [`code:address:${addressGroup(request.ip)}`, sendLimits.address],
    [`code:target:${target.toLowerCase()}`, sendLimits.target],
  ] as const
  for (const [key, limit] of keys) {
    const seconds = await countAttempt(site, key, limit)
    if (seconds > 0) throw new AppError('error.rate.limit', { seconds })
  }

  return site({ userId, requestId: request.id }, async db => {
    const isTaken = isNew && contact === 'email' && (await belongsToAnother(db, userId, target))
    const code = isTaken ? newToken() : newCode()
    const proof = await makeProof(db, secret, { userId, purpose, target, secret: code })
    await send(db, {
      tenantId: person.tenantId,
      ...(isTaken
        ? { code: 'IAM.ADDRESS_TAKEN', args: {} }
        : { code: 'IAM.CODE', args: { minutes: codeMinutes }, secrets: { code } }),
      to: [{ channel: contact === 'email' ? 'EMAIL' : 'SMS', address: target, language }],
      usefulUntil: proof.expiresAt,
    })
    return { captchaKey: proof.id, interval: codeInterval, message: sentTo(language, hint(target)) }
  })
}

/** @throws `error.captcha.*`, `error.contact.not_own` when it was changed meanwhile */
export async function verifyContact(
  { site, secret }: Security,
  { session, request }: CallContext,
  contact: Contact,
  { captchaKey, captcha }: { captchaKey: string; captcha: string },
): Promise<void> {
  const { userId } = session
  const { target } = await redeemCode(site, secret, {
    id: captchaKey,
    userId,
    purposes: [contact],
    code: captcha,
  })
  const { value, verifiedAt } = contactColumns[contact]
  const { numUpdatedRows } = await site({ userId, requestId: request.id }, db =>
    db
      .updateTable('appUser')
      .set({ [verifiedAt]: new Date(nowMs()) })
      .where('id', '=', userId)
      .where(value, '=', target)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw new AppError('error.contact.not_own')
}

/**
 * Binds the contact that the code was sent to. The previous address is notified, since its owner may not know.
 * @throws `error.captcha.*`, `error.check.expired`, `error.email.taken`
 */
export async function changeContact(
  { site, secret, availableChannels }: Security,
  { session, request, language }: CallContext,
  contact: Contact,
  shown: { captchaKey: string; captcha: string; target: string; lastCheckKey: string },
): Promise<void> {
  const { userId } = session
  const check = await refuseUnchecked(site, secret, userId, shown.lastCheckKey)
  const { target } = await redeemCode(site, secret, {
    id: shown.captchaKey,
    userId,
    purposes: [`${contact}-new`],
    code: shown.captcha,
  })
  if (!same(target, shown.target)) throw new AppError('error.captcha.expired')
  const { value, verifiedAt } = contactColumns[contact]
  await site({ userId, requestId: request.id }, async db => {
    if (!(await redeemToken(db, check.id))) throw new AppError('error.check.expired')
    const before = await findContacts(db, userId)
    await db
      .updateTable('appUser')
      .set({ [value]: target, [verifiedAt]: new Date(nowMs()) })
      .where('id', '=', userId)
      .execute()
    // Reset links sent to the previous address become invalid.
    await db
      .deleteFrom('proof')
      .where('userId', '=', userId)
      .where('purpose', '=', 'password-reset')
      .execute()
    if (availableChannels.has('EMAIL') && before.email !== null)
      await send(db, {
        tenantId: before.tenantId,
        code: contact === 'email' ? 'IAM.EMAIL_CHANGED' : 'IAM.PHONE_CHANGED',
        args: { hint: hint(target) },
        to: [{ channel: 'EMAIL', address: before.email, language }],
      })
  })
}

async function refuseUnchecked(site: Site, secret: string, userId: string, key: string) {
  const check = await site({}, db => findToken(db, secret, 'change-contact', key))
  if (check?.userId !== userId) throw new AppError('error.check.expired')
  return check
}

interface Contacts {
  tenantId: number
  email: string | null
  phone: string | null
}

function findContacts(db: Scoped, userId: string): Promise<Contacts> {
  return db
    .selectFrom('appUser')
    .select(['tenantId', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function belongsToAnother(db: Scoped, userId: string, email: string): Promise<boolean> {
  const other = await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Masks a contact: enough to recognize your own, too little to learn one. */
function hint(target: string): string {
  const [name = '', domain] = target.split('@')
  if (domain === undefined) return `•••• ${target.slice(-3)}`
  return `${[...name][0] ?? ''}•••@${domain}`
}

/** The message that says where a code was sent. */
function sentTo(language: string, place: string): string {
  if (language === 'zh_CN') return `验证码已发送至 ${place}`
  if (language === 'ar_SA') return `أُرسل رمز إلى \u2066${place}\u2069`
  return `A code was sent to ${place}`
}
