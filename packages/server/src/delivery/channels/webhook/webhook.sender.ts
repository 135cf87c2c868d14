import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { webhookHeaders } from '@atrium/contract/messages/webhook-headers'
import { sql } from 'kysely'
import { decrypt } from '../../../auth/encryption.ts'
import type { Egress } from '../../egress.ts'
import { postExternal } from '../../post-external.ts'
import { argumentsFor, type RenderedMessage } from '../../render-template.ts'
import type { SendingDb } from '../../sending.tables.ts'
import {
  type Answer,
  type ChannelResources,
  type ChannelSender,
  type Delivery,
  NotAccepted,
  type OutgoingMessage,
  type Sending,
} from '../channel-sender.ts'

/** Calls webhooks of other systems with signed JSON. */
export const webhookSender: ChannelSender = {
  isAvailable: () => true,
  write: (db, outgoing) => writeCall(db, outgoing),
  connect: outside => ({
    isSendable: sql<boolean>`true`,
    send: delivery => callWebhook(outside, delivery),
  }),
}

/** The body of a webhook call: the event and its texts. */
export const webhookBody = (
  { tenantId, code, args }: Pick<Sending, 'tenantId' | 'code' | 'args'>,
  { subject, text }: Pick<RenderedMessage, 'subject' | 'text'>,
): string =>
  JSON.stringify({
    messageCode: code,
    tenantId,
    subject,
    content: text,
    args: argumentsFor(args, 'en_US'),
    sentAt: new Date(),
  })

/** Writes nothing if the tenant lacks the feature, or if this publication has been sent to the webhook. */
async function writeCall(db: SendingDb, { sending, webhookId, render }: OutgoingMessage): Promise<number> {
  const { tenantId, code } = sending
  const rendered = render('en_US')
  const body = webhookBody(sending, rendered)
  const publicationId = sending.publicationId ?? null
  await sql`
    insert into delivery (tenant_id, code, channel, recipient, webhook_id, publication_id, subject, body)
    select tenant_id, ${code}, 'webhook', name, id, ${publicationId}::uuid, ${rendered.subject}, ${body} from webhook w
    where tenant_id = ${tenantId} and id = ${webhookId} and enabled and coalesce((
      select f.enabled from feature_switch f where f.code = 'webhooks' and f.tenant_id in (0, w.tenant_id)
      order by f.tenant_id desc limit 1), true)
    and not exists (
      select from delivery d
      where d.publication_id = ${publicationId}::uuid and d.tenant_id = w.tenant_id and d.webhook_id = w.id)`.execute(
    db,
  )
  return 1
}

async function callWebhook({ site, key, egress }: ChannelResources, delivery: Delivery): Promise<Answer> {
  const found = await site({}, (db: SendingDb) =>
    db
      .selectFrom('webhook')
      .selectAll()
      .where('tenantId', '=', delivery.tenantId)
      .where('id', '=', delivery.webhookId)
      .$if(!delivery.isTest, some => some.where('enabled', '=', true))
      .executeTakeFirst(),
  )
  const secret = found && decrypt(key, webhookContext(found), found.secret)
  if (!found || secret === undefined) throw new Error('the webhook is switched off or gone')
  return post({ deliveryId: delivery.id, url: found.url, secret, body: delivery.body }, egress)
}

/** For which row a secret was encrypted: moved to another one, it cannot be decrypted. */
export const webhookContext = ({ tenantId, id }: { tenantId: number; id: string }): string =>
  `webhook:${tenantId}:${id}`

/** The signature of a body at a time: HMAC-SHA256 of `<timestamp>.<body>`, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

interface Call {
  deliveryId: string
  url: string
  secret: string
  body: string
}

/**
 * Posts a body, which must be answered with a 2xx status. Reads no more than the beginning of the response body.
 * @throws {NotAccepted} for other statuses
 */
async function post({ deliveryId, url, secret, body }: Call, egress: Egress): Promise<Answer> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    [webhookHeaders.delivery]: deliveryId,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signatureOf(secret, timestamp, body),
  }
  const answer = await postExternal(url, { headers, body }, egress)
  const status = answer.statusCode ?? 0
  const found = { status, text: await beginningOf(answer) }
  if (status < 200 || status >= 300) throw new NotAccepted(found)
  return found
}

const mostBytes = 500

/** The beginning of a body as text that can be stored. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer) {
      parts.push(part)
      size += part.length
      if (size >= mostBytes) break
    }
  } catch {
    // The status has decided already; a body that breaks off is shown as far as it came.
  }
  return Buffer.concat(parts)
    .subarray(0, mostBytes)
    .toString()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
