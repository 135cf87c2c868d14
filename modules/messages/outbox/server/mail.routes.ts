import { siteLevel } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { pageOf } from '@atrium/contract/page'
import type { Site } from '@atrium/server/db/connection/site'
import {
  type StoredChannel,
  storedAddressedChannels,
} from '@atrium/server/delivery/channels/channel.contract'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { type Mail, mailApi, mailChannel } from '../mail.contract.ts'
import type { OutboxDb } from './outbox.tables.ts'

type Query = QueryOf<typeof mailApi.list>

/**
 * The outbox of the demo. It shows codes and links of other people, so it exists only there. At the site level
 * it shows every tenant's, which takes the connection with access to all of them.
 */
export function mailRoutes(site: Site, isDemonstration: boolean): Route[] {
  return routes<typeof mailApi, OutboxDb>(mailApi, {
    list({ query }, { db, session, language }) {
      if (!isDemonstration) throw new AppError('error.not_found')
      if (session.level !== siteLevel) return findMails(db, query, language)
      return site({ userId: session.userId }, all => findMails(all, query, language))
    },
  })
}

async function findMails(db: OutboxDb, query: Query, language: string) {
  const found = db
    .selectFrom('delivery as mail')
    .innerJoin('tenant', 'tenant.tenantId', 'mail.tenantId')
    .where('mail.channel', 'in', query.channel ?? storedAddressedChannels)
    .$if(query.recipient !== undefined, some =>
      some.where(sql<boolean>`strpos(lower(mail.recipient), lower(${query.recipient ?? ''})) > 0`),
    )
  const direction = query.sort[0]?.direction ?? 'desc'
  const rows = await found
    .select([
      'mail.id',
      'mail.channel',
      'mail.recipient',
      'mail.subject',
      'mail.body',
      'mail.state',
      'mail.tenantId',
      'mail.createdAt',
      'mail.sentAt',
      sql<string>`tr(tenant.name, ${language})`.as('tenantName'),
    ])
    .orderBy('mail.createdAt', direction)
    .orderBy('mail.id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return pageOf(rows.map(toMail), query, total)
}

function toMail(row: {
  id: string
  channel: StoredChannel
  recipient: string
  subject: string
  body: string
  state: Mail['statusCode']
  tenantId: number
  tenantName: string
  createdAt: Date
  sentAt: Date | null
}): Mail {
  return {
    mailId: row.id,
    channel: mailChannel.parse(row.channel),
    recipient: row.recipient,
    subject: row.subject,
    content: row.body,
    statusCode: row.state,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    creationDate: row.createdAt.toISOString(),
    ...(row.sentAt && { sendDate: row.sentAt.toISOString() }),
  }
}
