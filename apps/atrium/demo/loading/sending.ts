import { randomBytes } from 'node:crypto'
import { toStored } from '@atrium/server/delivery/channels/channel.contract'
import { lookUp } from '@atrium/server/seed/rows'
import { texts } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import type { SentData, TenantData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

/** Loads a tenant's channels and recent messages. No server is enabled, because none exists. */
export async function loadSending(
  db: DemoDb,
  place: LoadedTenant,
  { sending, domain }: TenantData,
): Promise<void> {
  if (!sending) return
  const { tenantId } = place
  const webhooks = new Map<string, { id: string; name: string }>()
  for (const { code, name, url, disabled } of sending.webhooks) {
    const { id } = await db
      .insertInto('webhook')
      // The secret is unknown: to use the webhook, create another one.
      .values({ tenantId, code, name, url, secret: randomBytes(60), enabled: !disabled })
      .returning('id')
      .executeTakeFirstOrThrow()
    webhooks.set(code, { id, name })
  }
  for (const { code, name, host, sender } of sending.mailServers)
    await db
      .insertInto('mailServer')
      .values({
        tenantId,
        code,
        name,
        host,
        port: 465,
        tls: true,
        password: null,
        sender,
        enabled: false,
      })
      .execute()
  for (const { code, name, roles, people } of sending.groups) {
    const { id } = await db
      .insertInto('receiverGroup')
      .values({ tenantId, code, name: texts(name) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const member = { tenantId, receiverGroupId: id, toRoleId: null, toUserId: null }
    await db
      .insertInto('receiverGroupMember')
      .values([
        ...roles.map(role => ({ ...member, toRoleId: lookUp(place.roles, role) })),
        ...people.map(login => ({ ...member, toUserId: lookUp(place.people, login) })),
      ])
      .execute()
  }
  for (const sent of sending.sent) await loadSent(db, place, domain, webhooks, sent)
}

async function loadSent(
  db: DemoDb,
  { tenantId, people }: LoadedTenant,
  domain: string,
  webhooks: ReadonlyMap<string, { id: string; name: string }>,
  { code, channel, to, subject, body, hoursAgo, problems = [] }: SentData,
): Promise<void> {
  const webhook = channel === 'WEBHOOK' ? lookUp(webhooks, to) : undefined
  const userId = webhook ? null : lookUp(people, to)
  const isFailed = problems.length >= 5
  const at = sql`now() - make_interval(mins => ${Math.round(hoursAgo * 60)})`
  const recipient = webhook
    ? sql`${webhook.name}`
    : channel === 'WEB'
      ? sql`(select real_name from app_user where id = ${userId})`
      : sql`${`${to}@${domain}`}`
  // In the workspace it is at once; outside every try takes its time.
  const tries = channel === 'WEB' ? 0 : problems.length + (isFailed ? 0 : 1)
  const { rows } = await sql<{ id: string }>`
    insert into delivery (tenant_id, code, channel, recipient, to_user_id, webhook_id, subject, body, state, tries,
      due_at, problem, sent_at, created_at)
    values (${tenantId}, ${code}, ${toStored(channel)}, ${recipient}, ${userId}, ${webhook?.id ?? null}, ${subject}, ${body},
      ${isFailed ? 'failed' : 'sent'}, ${tries}, null, ${isFailed ? (problems.at(-1) ?? null) : null},
      ${isFailed ? null : at}, ${at})
    returning id`.execute(db)
  if (channel === 'WEB') return
  const outcomes = [...problems, ...(isFailed ? [] : [null])]
  await sql`
    insert into delivery_try (tenant_id, delivery_id, at, took_ms, problem)
    select ${tenantId}::bigint, ${rows[0]?.id}::uuid, ${at} + make_interval(mins => (2 ^ (number - 1) - 1)::int),
      case when problem like '%timeout%' then 10002 else 143 + number * 37 end, problem
    from unnest(${outcomes}::text[]) with ordinality as outcome (problem, number)`.execute(db)
}
