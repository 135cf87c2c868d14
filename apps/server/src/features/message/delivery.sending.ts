import type { BlockList } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type Selectable, sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Changes } from '../../db/changes.ts'
import { nowMs } from '../../db/clock.ts'
import { startQueue } from '../../db/queue.ts'
import { unseal } from '../../db/sealed.ts'
import type { Site } from '../../db/site.ts'
import type { DeliveryTable } from '../../db/tables.ts'
import { pin } from '../../http/egress.ts'
import { mailServerPlace, webhookPlace } from './sealed-places.ts'
import { callWebhook } from './webhook.sending.ts'

export interface Sender {
  /** `smtp:` or `smtps:`, with whatever name and password the server takes. */
  url: URL
  from: string
}

interface Sending {
  site: Site
  changes: Changes
  /** The installation's own server for mail, if it has one. */
  sender: Sender | undefined
  /** Opens what is sealed. */
  key: Buffer
  /** Inner networks that tenants' servers and webhooks may be in. */
  allowed: BlockList
  log: { warn(detail: object, message: string): void }
}

type Delivery = Selectable<DeliveryTable>

/**
 * Sends what is due, on every instance. One that dies between sending and noting it leads to a second try under the
 * same id, never to none.
 */
export function startSending(sending: Sending): () => Promise<void> {
  const { site, sender } = sending
  const own = sender && { transport: open(sender.url), from: sender.from }
  const stop = startQueue<Delivery>(sending, {
    table: 'delivery',
    atOnce: 10,
    mostTries: 5,
    firstPauseSeconds: 60,
    // Mail waits until there is a server for it; nothing sends to phones.
    able: sql`(channel = 'webhook' or channel = 'email' and (${own !== undefined} or is_test or exists (
      select from mail_server s where s.tenant_id = delivery.tenant_id and s.enabled)))`,

    async work(one) {
      const needless = await whyNot(site, one)
      if (needless !== undefined) return void (await giveUp(site, one, needless))
      const began = performance.now()
      const problem = await (one.channel === 'webhook' ? tell(sending, one) : post(sending, own, one)).then(
        () => null,
        problemOf,
      )
      await note(site, one, Math.round(performance.now() - began), problem)
      if (problem === null) return undefined
      // Whoever tries something out wants to know at once.
      if (one.isTest) return void (await giveUp(site, one, problem))
      throw new Error(problem)
    },

    async giveUp(one, error) {
      await giveUp(site, one, problemOf(error))
      return undefined
    },
  })
  return async () => {
    await stop()
    own?.transport.close()
  }
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 500) : 'unknown'

/** Why a delivery is not worth sending any more. */
async function whyNot(site: Site, { usefulUntil, publicationId }: Delivery): Promise<string | undefined> {
  if (usefulUntil !== null && usefulUntil.getTime() < nowMs()) return 'too late'
  if (publicationId === null) return undefined
  const publication = await site({}, db =>
    db.selectFrom('noticePublication').select('revokedAt').where('id', '=', publicationId).executeTakeFirst(),
  )
  return publication?.revokedAt === null ? undefined : 'the announcement was taken back'
}

interface Post {
  transport: Transporter
  from: string
}

const isNear = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

const open = (url: URL): Transporter =>
  createTransport({
    url: url.href,
    // Links and codes do not travel in the open: a server elsewhere must take an encrypted connection.
    ...(!isNear(url.hostname) && url.protocol === 'smtp:' && { requireTLS: true }),
    ...patience,
  })

/** The letter, through the tenant's own server if it has one; about accounts, through the installation's. */
async function post(sending: Sending, own: Post | undefined, one: Delivery): Promise<void> {
  const ofTenant = one.security && own ? undefined : await openOwn(sending, one)
  const { transport, from } = ofTenant ?? (one.isTest ? undefined : own) ?? {}
  if (!transport) throw new Error('there is no server for mail')
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: one.recipient },
      subject: one.subject,
      text: one.body,
      html: one.html,
      // The same at every try, so that programs that read mail can tell.
      messageId: `<${one.id}@atrium>`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } finally {
    ofTenant?.transport.close()
  }
}

/** The server that is tried out, or the first enabled one of the tenant. */
async function openOwn(
  { site, key, allowed }: Sending,
  { tenantId, isTest, mailServerId }: Delivery,
): Promise<Post | undefined> {
  const server = await site({}, db =>
    db
      .selectFrom('mailServer')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .$if(!isTest, some => some.where('enabled', '=', true))
      .$if(isTest, some => some.where('id', 'is not distinct from', mailServerId))
      .orderBy('code')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!server) return undefined
  const { address } = await pin(server.host, allowed)
  const password = server.password && unseal(key, mailServerPlace(server), server.password)
  const transport = createTransport({
    host: address,
    port: server.port,
    secure: server.tls,
    requireTLS: !server.tls && !allowed.check(address, address.includes(':') ? 'ipv6' : 'ipv4'),
    tls: { servername: server.host },
    ...(server.userName !== null && { auth: { user: server.userName, pass: password ?? '' } }),
    ...patience,
  })
  return { transport, from: server.sender }
}

async function tell({ site, key, allowed }: Sending, one: Delivery): Promise<void> {
  const found = await site({}, db =>
    db
      .selectFrom('webhook')
      .selectAll()
      .where('tenantId', '=', one.tenantId)
      .where('id', '=', one.webhookId)
      .$if(!one.isTest, some => some.where('enabled', '=', true))
      .executeTakeFirst(),
  )
  const secret = found && unseal(key, webhookPlace(found), found.secret)
  if (!found || secret === undefined) throw new Error('the webhook is switched off or gone')
  await callWebhook({ deliveryId: one.id, url: found.url, secret, body: one.body }, allowed)
}

/** What came of a try, unless another instance has the delivery by now. */
async function note(site: Site, one: Delivery, tookMs: number, problem: string | null): Promise<void> {
  await site({}, async db => {
    const { numUpdatedRows } = await db
      .updateTable('delivery')
      .set(problem === null ? ended(one, 'sent', null) : { problem })
      .where('id', '=', one.id)
      .where('tries', '=', one.tries)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { tenantId, id: deliveryId } = one
    await db.insertInto('deliveryTry').values({ tenantId, deliveryId, tookMs, problem }).execute()
  })
}

async function giveUp(site: Site, one: Delivery, problem: string): Promise<void> {
  await site({}, db =>
    db
      .updateTable('delivery')
      .set(ended(one, 'failed', problem))
      .where('id', '=', one.id)
      .where('tries', '=', one.tries)
      .execute(),
  )
}

/** What was secret in it is not kept where backups and administrators could find it. */
const ended = ({ body, html, secrets }: Delivery, state: 'sent' | 'failed', problem: string | null) => ({
  state,
  problem,
  dueAt: null,
  body: blanked(body, secrets),
  html: blanked(html, secrets),
  secrets: [],
  ...(secrets.length > 0 && { blanked: true }),
  ...(state === 'sent' && { sentAt: new Date() }),
})

/** A secret stands in a page as markup does. */
export const blanked = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap(secret => [secret, secret.replaceAll('&', '&amp;')])
    .reduce((left, secret) => left.replaceAll(secret, '••••••'), text)
