import { webhookBody } from '@atrium/server/delivery/channels/webhook/webhook.sender'
import { renderTemplate } from '@atrium/server/delivery/render-template'
import { inLanguage } from '@atrium/server/delivery/send'
import type { DeliveryTable } from '@atrium/server/delivery/sending.tables'
import { AppError } from '@atrium/server/http/app-error'
import { type Insertable, sql } from 'kysely'
import type { DeliveryDb, OutgoingDb } from './delivery.tables.ts'
import { testMessage } from './test-message.ts'

interface Tested {
  tenantId: number
  name: string
}

/**
 * Sends a test message through one mail server to the caller.
 * @throws `error.mail_server.no_receiver`
 */
export async function testMailServer(
  db: OutgoingDb,
  { tenantId, mailServerId, name }: Tested & { mailServerId: string },
  { userId, language }: { userId: string; language: string },
): Promise<{ messageId: string }> {
  const person = await db
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!person.email) throw new AppError('error.mail_server.no_receiver')
  const { subject, text, page } = renderTest(language, name)
  const values = { channel: 'email', recipient: person.email, toUserId: userId, html: page } as const
  return insertTest(db, { ...values, tenantId, mailServerId, subject, body: text })
}

/** Sends a test message to one webhook. */
export function testWebhook(
  db: OutgoingDb,
  { tenantId, webhookId, name }: Tested & { webhookId: string },
): Promise<{ messageId: string }> {
  const rendered = renderTest('en_US', name)
  const body = webhookBody({ tenantId, code: testMessage.code, args: { name } }, rendered)
  const { subject } = rendered
  return insertTest(db, { channel: 'webhook', recipient: name, tenantId, webhookId, subject, body })
}

function renderTest(language: string, name: string) {
  const { subject, body } = testMessage
  const template = { subject: inLanguage(subject, language), body: inLanguage(body, language) }
  return renderTemplate(template, language, { name })
}

async function insertTest(
  db: OutgoingDb,
  delivery: Omit<Insertable<DeliveryTable>, 'code' | 'isTest' | 'usefulUntil'>,
): Promise<{ messageId: string }> {
  const { id } = await db
    .insertInto('delivery')
    .values({ ...delivery, code: testMessage.code, isTest: true, usefulUntil: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { messageId: id }
}

/** @throws `error.not_found`, `error.delivery.not_failed`, `error.delivery.secret` */
export async function resendDelivery(db: DeliveryDb, id: string): Promise<void> {
  const row = await db
    .selectFrom('delivery')
    .select(['state', 'blanked'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  if (row.state !== 'failed') throw new AppError('error.delivery.not_failed')
  if (row.blanked) throw new AppError('error.delivery.secret')
  await db
    .updateTable('delivery')
    .set({ state: 'waiting', tries: 0, dueAt: sql`now()`, usefulUntil: null, problem: null })
    .where('id', '=', id)
    .execute()
}

/** @throws `error.not_found` when one of them is not visible here; then none is deleted. */
export async function deleteDeliveries(db: DeliveryDb, ids: readonly string[]): Promise<void> {
  const deleted = await db.deleteFrom('delivery').where('id', 'in', ids).returning('id').execute()
  const gone = new Set(deleted.map(row => row.id))
  const unknown = ids.find(id => !gone.has(id))
  if (unknown !== undefined) throw new AppError('error.not_found').about(unknown)
}
