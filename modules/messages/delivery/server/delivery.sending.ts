import { performance } from 'node:perf_hooks'
import { isModuleOn } from '@atrium/server/access/module-on'
import { moduleOf } from '@atrium/server/access/module-parts'
import type { Cache } from '@atrium/server/cache/cache'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import {
  type Answer,
  type ChannelResources,
  type Delivery,
  NotAccepted,
} from '@atrium/server/delivery/channels/channel-sender'
import { connectChannels } from '@atrium/server/delivery/channels/senders'
import type { Changes } from '@atrium/server/events/changes'
import { startQueue } from '@atrium/server/scheduling/queue'
import type { DeliveryDb } from './delivery.tables.ts'

interface Sending extends ChannelResources {
  cache: Cache
  changes: Changes
  log: { warn(detail: object, message: string): void }
}

/**
 * Sends pending deliveries, on every instance. If one dies between sending and recording, the delivery is sent
 * again under the same id; it is never lost.
 */
export function startSending(sending: Sending): () => Promise<void> {
  const { site } = sending
  const connection = connectChannels(sending)
  const stop = startQueue<Delivery>(sending, {
    table: 'delivery',
    atOnce: 10,
    mostTries: 5,
    firstPauseSeconds: 60,
    able: connection.isSendable,

    async work(delivery) {
      const reason = await reasonToSkip(sending, delivery)
      if (reason !== undefined) return void (await giveUp(site, delivery, reason))
      const began = performance.now()
      const result = await connection.send(delivery).then(
        answer => ({ answer, problem: null }),
        (error: unknown) => ({
          answer: error instanceof NotAccepted ? error.answer : undefined,
          problem: problemOf(error),
        }),
      )
      await recordAttempt(site, delivery, { tookMs: Math.round(performance.now() - began), ...result })
      const { problem } = result
      if (problem === null) return undefined
      // A test is not retried: its result is wanted at once.
      if (delivery.isTest) return void (await giveUp(site, delivery, problem))
      throw new Error(problem)
    },

    async giveUp(delivery, error) {
      await giveUp(site, delivery, problemOf(error))
      return undefined
    },
  })
  return async () => {
    await stop()
    connection.close()
  }
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 500) : 'unknown'

/** The reason why a delivery is no longer to be sent, if there is one. */
async function reasonToSkip(
  { site, cache }: Pick<Sending, 'site' | 'cache'>,
  { tenantId, code, usefulUntil, publicationId }: Delivery,
): Promise<string | undefined> {
  if (usefulUntil !== null && usefulUntil.getTime() < nowMs()) return 'too late'
  const module = code === null ? undefined : moduleOf('message_template', code)
  if (module !== undefined && !(await isModuleOn({ site, cache }, module, tenantId)))
    return `the module ${module} was switched off`
  if (publicationId === null) return undefined
  const publication = await site({}, (db: DeliveryDb) =>
    db.selectFrom('noticePublication').select('revokedAt').where('id', '=', publicationId).executeTakeFirst(),
  )
  return publication?.revokedAt === null ? undefined : 'the announcement was unpublished'
}

/** Records the result of an attempt, unless another instance has taken over the delivery. */
async function recordAttempt(
  site: Site,
  one: Delivery,
  { tookMs, answer, problem }: { tookMs: number; answer: Answer | undefined; problem: string | null },
): Promise<void> {
  await site({}, async (db: DeliveryDb) => {
    const { numUpdatedRows } = await db
      .updateTable('delivery')
      .set(problem === null ? ended(one, 'sent', null) : { problem })
      .where('id', '=', one.id)
      .where('tries', '=', one.tries)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { tenantId, id: deliveryId } = one
    const answerText = answer ? blanked(answer.text, one.secrets) : null
    const values = { tenantId, deliveryId, tookMs, problem, answerText, answerStatus: answer?.status ?? null }
    await db.insertInto('deliveryTry').values(values).execute()
  })
}

async function giveUp(site: Site, one: Delivery, problem: string): Promise<void> {
  await site({}, (db: DeliveryDb) =>
    db
      .updateTable('delivery')
      .set(ended(one, 'failed', problem))
      .where('id', '=', one.id)
      .where('tries', '=', one.tries)
      .execute(),
  )
}

/** The final row of a delivery: without its secrets, which backups and administrators could otherwise read. */
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

/** Replaces secrets in a text, also in their HTML-escaped form. */
export const blanked = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap(secret => [secret, secret.replaceAll('&', '&amp;')])
    .reduce((left, secret) => left.replaceAll(secret, '••••••'), text)
