import { platformTenantId } from '@atrium/contract/constants'
import type { MessageCategory } from '@atrium/contract/message/message'
import type { Channel, ReceiveCode } from '@atrium/contract/message/receive-config'
import type { SendChannel } from '@atrium/contract/message/send-config'
import { sql } from 'kysely'
import { productMessage } from '../db/product-messages.ts'
import type { Texts } from '../db/tables.ts'
import type { Scoped } from '../db/tenant.ts'
import { AppError } from './app-error.ts'
import { type Arguments, type Letter, writeLetter } from './letter.ts'
import { findRules, ruleFor, waysOf } from './receive-ways.ts'

/** Whom this installation can reach outside: by mail, and by text messages to phones. */
export interface Reach {
  email: boolean
  sms: boolean
}

/** A person here, who is written to on the ways chosen, or an address, which the caller answers for. */
export type Receiver = { userId: string } | { channel: 'EMAIL' | 'SMS'; address: string; language: string }

export interface Sending {
  tenantId: number
  code: string
  /** The same in every language, or of each its own. */
  args: Arguments | ((language: string) => Arguments)
  /** Arguments that nobody may read later, such as a code: they are taken out of the texts once they have gone. */
  secrets?: Arguments
  to: readonly Receiver[]
  /** After this it is not worth sending. */
  usefulUntil?: Date
  /** Who caused it, if it comes from a person, and what it is about in the message centre. */
  from?: { senderId: string; category: MessageCategory }
  /** The publishing of an announcement, which shows in the workspace by itself, and of which nobody is told twice. */
  publicationId?: string
}

interface Way {
  channel: SendChannel | 'SMS'
  webhookId: string | null
  template: { subject: Texts; body: Texts }
}

interface Person {
  id: string
  language: string
  email: string | null
  chosen: Channel[] | null
}

/**
 * Sends what has this code, with the change it is about: neither exists alone. What goes into the workspace is there
 * at once, the rest when `delivery.sending.ts` takes it. `db` may see one tenant or all. Answers how many deliveries
 * that are.
 * @throws `error.send_config.unknown`, `error.message_template.argument`
 */
export async function send(db: Scoped, sending: Sending): Promise<number> {
  const { tenantId, code, to } = sending
  const config = await findConfig(db, tenantId, code)
  if (!config) throw new AppError('error.send_config.unknown', { code })
  if (!config.enabled) return 0
  const people = await findPeople(
    db,
    tenantId,
    config.receiveCode,
    to.flatMap(one => ('userId' in one ? [one.userId] : [])),
  )
  const rule = ruleFor(await findRules(db, tenantId), config.receiveCode, code)
  const write = writerOf(sending)
  let count = 0
  for (const way of config.ways) {
    if (way.channel === 'WEBHOOK') {
      await notifyWebhook(db, sending, way, write(way, 'en_US'))
      count += 1
      continue
    }
    const { channel } = way
    const wanting = people.filter(person => waysOf(rule, person.chosen).some(one => one === channel))
    if (channel === 'WEB') {
      count += sending.publicationId
        ? await noteShown(db, sending, wanting, language => write(way, language))
        : await deliverHere(db, sending, people, wanting, language => write(way, language))
      continue
    }
    const written = [
      ...wanting.map(person => ({ address: person.email, language: person.language, userId: person.id })),
      ...to.flatMap(one => ('address' in one && one.channel === channel ? [{ ...one, userId: null }] : [])),
    ]
    for (const { address, language, userId } of written) {
      if (address === null || address === '') continue
      const { subject, text, page } = write(way, language)
      await db
        .insertInto('delivery')
        .values({
          tenantId,
          code,
          channel: channel === 'EMAIL' ? 'email' : 'sms',
          recipient: address,
          toUserId: userId,
          publicationId: sending.publicationId ?? null,
          subject,
          body: channel === 'SMS' ? text.replaceAll(/\s+/g, ' ') : text,
          html: channel === 'SMS' ? '' : page,
          secrets: Object.values(sending.secrets ?? {}).map(String),
          security: config.receiveCode === 'SECURITY',
          usefulUntil: sending.usefulUntil ?? null,
        })
        .execute()
      count += 1
    }
  }
  return count
}

/** Writes each letter once for each language. */
function writerOf({ args, secrets }: Sending): (way: Way, language: string) => Letter {
  const written = new Map<string, Letter>()
  return (way, language) => {
    const key = `${way.channel}:${way.webhookId}:${language}`
    const known = written.get(key)
    if (known) return known
    const { subject, body } = way.template
    const template = { subject: inLanguage(subject, language), body: inLanguage(body, language) }
    const letter = writeLetter(template, language, { ...argumentsOf(args, language), ...secrets })
    written.set(key, letter)
    return letter
  }
}

const argumentsOf = (args: Sending['args'], language: string): Arguments =>
  typeof args === 'function' ? args(language) : args

export const inLanguage = (texts: Texts, language: string): string =>
  texts[language] ?? texts.en_US ?? Object.values(texts)[0] ?? ''

/**
 * Who does not want to be told in the workspace finds the message in the list, as one that is not new, when it comes
 * from a person; what the system says is not written for them at all.
 */
async function deliverHere(
  db: Scoped,
  { tenantId, code, from }: Sending,
  people: readonly Person[],
  wanting: readonly Person[],
  letterIn: (language: string) => Letter,
): Promise<number> {
  const receivers = from ? people : wanting
  for (const language of new Set(receivers.map(person => person.language))) {
    const { subject, text } = letterIn(language)
    const readers = receivers.filter(person => person.language === language).map(person => person.id)
    const quiet = readers.filter(id => !wanting.some(person => person.id === id))
    const { id } = await db
      .insertInto('message')
      .values({
        tenantId,
        type: from ? 'MSG' : 'NOTICE',
        category: from?.category ?? 'SYSTEM',
        subject,
        body: text,
        senderId: from?.senderId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into user_message (tenant_id, user_id, message_id, read_at)
      select ${tenantId}::bigint, receiver, ${id}::uuid, case when receiver = any(${quiet}::uuid[]) then now() end
      from unnest(${readers}::uuid[]) as receiver`.execute(db)
    await sql`
      insert into delivery (tenant_id, code, channel, recipient, to_user_id, subject, body, state, sent_at, due_at)
      select ${tenantId}::bigint, ${code}, 'web', real_name, id, ${subject}, ${text}, 'sent', now(), null
      from app_user where id = any(${readers}::uuid[])`.execute(db)
  }
  return receivers.length
}

/** What is in the workspace already is noted as sent to those who want to see it there. */
async function noteShown(
  db: Scoped,
  { tenantId, code, publicationId }: Sending,
  wanting: readonly Person[],
  letterIn: (language: string) => Letter,
): Promise<number> {
  for (const language of new Set(wanting.map(person => person.language))) {
    const { subject, text } = letterIn(language)
    const readers = wanting.filter(person => person.language === language).map(person => person.id)
    await sql`
      insert into delivery (tenant_id, code, channel, recipient, to_user_id, publication_id, subject, body, state,
        sent_at, due_at)
      select ${tenantId}::bigint, ${code}, 'web', real_name, id, ${publicationId}::uuid, ${subject}, ${text}, 'sent',
        now(), null
      from app_user where id = any(${readers}::uuid[])`.execute(db)
  }
  return wanting.length
}

/** What another system is told: what happened, and in which words. */
export const webhookBody = (
  { tenantId, code, args }: Pick<Sending, 'tenantId' | 'code' | 'args'>,
  { subject, text }: Pick<Letter, 'subject' | 'text'>,
): string =>
  JSON.stringify({
    messageCode: code,
    tenantId,
    subject,
    content: text,
    args: argumentsOf(args, 'en_US'),
    sentAt: new Date(),
  })

/** Tells nobody where the tenant does not have the feature. */
async function notifyWebhook(
  db: Scoped,
  { tenantId, code, args, publicationId: known }: Sending,
  { webhookId }: Way,
  { subject, text }: Letter,
): Promise<void> {
  const body = webhookBody({ tenantId, code, args }, { subject, text })
  const publicationId = known ?? null
  await sql`
    insert into delivery (tenant_id, code, channel, recipient, webhook_id, publication_id, subject, body)
    select tenant_id, ${code}, 'webhook', name, id, ${publicationId}::uuid, ${subject}, ${body} from webhook w
    where tenant_id = ${tenantId} and id = ${webhookId} and enabled and coalesce((
      select f.enabled from feature_switch f where f.code = 'webhooks' and f.tenant_id in (0, w.tenant_id)
      order by f.tenant_id desc limit 1), true)
    and not exists (
      select from delivery d
      where d.publication_id = ${publicationId}::uuid and d.tenant_id = w.tenant_id and d.webhook_id = w.id)`.execute(
    db,
  )
}

/** The tenant's own, else the platform's, else what the product brings. */
async function findConfig(
  db: Scoped,
  tenantId: number,
  code: string,
): Promise<{ enabled: boolean; receiveCode: ReceiveCode; ways: Way[] } | undefined> {
  const product = productMessage(code)
  const { rows } = await sql<{ tenantId: number; id: string; enabled: boolean; receiveCode: ReceiveCode }>`
    select tenant_id, id, enabled, receive_code from send_config
    where code = ${code} and tenant_id in (${tenantId}, ${platformTenantId})
    order by tenant_id = ${platformTenantId} limit 1`.execute(db)
  const config = rows[0]
  const lines = config
    ? await db
        .selectFrom('sendConfigLine')
        .select(['channel', 'templateCode', 'webhookId'])
        .where('tenantId', '=', config.tenantId)
        .where('configId', '=', config.id)
        .where('enabled', '=', true)
        .execute()
    : (product?.channels ?? []).map(channel => ({ channel, templateCode: code, webhookId: null }))
  if (!config && !product) return undefined
  const templates = await findTemplates(
    db,
    tenantId,
    lines.map(line => line.templateCode),
  )
  return {
    enabled: config?.enabled ?? true,
    receiveCode: config?.receiveCode ?? product?.receiveCode ?? 'NOTICE',
    ways: lines.flatMap(({ channel, templateCode, webhookId }) => {
      const template = templates.get(templateCode) ?? productMessage(templateCode)
      return template ? [{ channel, webhookId, template }] : []
    }),
  }
}

async function findTemplates(db: Scoped, tenantId: number, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; subject: Texts; body: Texts }>`
    select distinct on (code) code, subject, body from message_template
    where code = any(${codes}) and enabled and tenant_id in (${tenantId}, ${platformTenantId})
    order by code, tenant_id = ${platformTenantId}`.execute(db)
  return new Map(rows.map(row => [row.code, row]))
}

async function findPeople(
  db: Scoped,
  tenantId: number,
  kind: ReceiveCode,
  ids: readonly string[],
): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Person>`
    select u.id, u.language, u.email, c.channels as chosen
    from app_user u
    left join receive_config c on c.tenant_id = ${tenantId} and c.user_id = u.id and c.receive_code = ${kind}
    where u.id = any(${ids}::uuid[]) and u.enabled order by u.id`.execute(db)
  return rows
}
