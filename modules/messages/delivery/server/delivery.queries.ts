import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage, type Total } from '@atrium/server/db/tables/find-page'
import { tenantName } from '@atrium/server/db/tables/names'
import { fromStored, toStored } from '@atrium/server/delivery/channels/channel.contract'
import { AppError } from '@atrium/server/http/app-error'
import { spanOf } from '@atrium/server/http/clock'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { Delivery, DeliveryDetail, DeliveryStatus, deliveryApi } from '../delivery.contract.ts'
import { blanked } from './delivery.sending.ts'
import type { DeliveryDb } from './delivery.tables.ts'

/** The language of code meanings, and the time zone of days. */
interface Reader {
  language: string
  timeZone: string
}

const deliveryRows = (db: DeliveryDb, language: string) =>
  db
    .selectFrom('delivery as d')
    .select([
      'd.id',
      'd.tenantId',
      'd.code',
      'd.channel',
      'd.recipient',
      'd.subject',
      'd.body',
      'd.secrets',
      'd.state',
      'd.tries',
      'd.problem',
      'd.createdAt',
      'd.sentAt',
      'd.dueAt',
    ])
    .select(tenantName(sql`d.tenant_id`, language).as('tenantName'))

type Row = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>

const statusOf = { waiting: 'P', sent: 'S', failed: 'F' } as const

const stateOf = { P: 'waiting', S: 'sent', F: 'failed' } as const satisfies Record<DeliveryStatus, string>

const sortBy = { creationDate: sql`d.created_at`, subject: sql`d.subject`, tryTimes: sql`d.tries` } as const

/** The deliveries visible to `db`: of one tenant, or of all. */
export async function findDeliveries(
  db: DeliveryDb,
  { language, timeZone }: Reader,
  filter: QueryOf<typeof deliveryApi.list>,
  total: Total,
): Promise<Page<Delivery>> {
  let found = deliveryRows(db, language)
  if (filter.subject)
    found = found.where(sql<boolean>`strpos(lower(d.subject), lower(${filter.subject})) > 0`)
  if (filter.receiver)
    found = found.where(sql<boolean>`strpos(lower(d.recipient), lower(${filter.receiver})) > 0`)
  if (filter.messageCode) found = found.where('d.code', '=', filter.messageCode)
  if (filter.tenantId !== undefined) found = found.where('d.tenantId', '=', filter.tenantId)
  if (filter.trxStatusCode)
    found = found.where(
      'd.state',
      'in',
      filter.trxStatusCode.map(code => stateOf[code]),
    )
  if (filter.messageTypeCode) found = found.where('d.channel', 'in', filter.messageTypeCode.map(toStored))
  const { since, before } = spanOf({ from: filter.startDate, to: filter.endDate }, timeZone)
  if (since) found = found.where('d.createdAt', '>=', since)
  if (before) found = found.where('d.createdAt', '<', before)
  const page = await findPage(found, filter, {
    sortBy,
    growth: {
      by: [sql`d.created_at`, sql`d.id`],
      direction: 'desc',
      xid: sql`d.xid`,
    },
    key: [sql`d.id`],
    total,
  })
  return { ...page, content: page.content.map(row => asDelivery(row, language)) }
}

/** @throws `error.not_found` */
export async function findDelivery(db: DeliveryDb, language: string, id: string): Promise<DeliveryDetail> {
  const row = await deliveryRows(db, language).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const tries = await db
    .selectFrom('deliveryTry')
    .select(['at', 'tookMs', 'problem', 'answerStatus', 'answerText'])
    .where('deliveryId', '=', id)
    .orderBy('at', 'desc')
    .execute()
  return {
    ...asDelivery(row, language),
    content: blanked(row.body, row.secrets),
    tries: tries.map(one => ({
      tryDate: one.at.toISOString(),
      tookMilliseconds: one.tookMs,
      ...(one.problem !== null && { transactionMessage: one.problem }),
      ...(one.answerStatus !== null && { answerStatus: one.answerStatus }),
      ...(one.answerText !== null && { answerText: one.answerText }),
    })),
  }
}

function asDelivery(row: Row, language: string): Delivery {
  const status = statusOf[row.state]
  const type = fromStored(row.channel)
  return {
    messageId: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    ...(row.code !== null && { messageCode: row.code }),
    messageTypeCode: type,
    messageTypeMeaning: meaningOf('channel', type, language),
    subject: blanked(row.subject, row.secrets),
    receiver: row.recipient,
    trxStatusCode: status,
    trxStatusMeaning: meaningOf('deliveryStatus', status, language),
    tryTimes: row.tries,
    ...(row.problem !== null && { transactionMessage: row.problem }),
    creationDate: row.createdAt.toISOString(),
    ...(row.sentAt !== null && { sendDate: row.sentAt.toISOString() }),
    ...(row.dueAt !== null && { nextTryDate: row.dueAt.toISOString() }),
  }
}

/**
 * A test of a webhook with its attempt. Other deliveries are for those who may see them.
 * @throws `error.not_found`
 */
export async function findTest(db: DeliveryDb, language: string, messageId: string): Promise<DeliveryDetail> {
  const test = await db
    .selectFrom('delivery')
    .select('id')
    .where('id', '=', messageId)
    .where('webhookId', 'is not', null)
    .where('isTest', '=', true)
    .executeTakeFirst()
  if (!test) throw new AppError('error.not_found')
  return findDelivery(db, language, test.id)
}
