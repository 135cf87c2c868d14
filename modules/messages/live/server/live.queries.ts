import type { LiveEvent } from '@atrium/contract/messages/live.schema'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

/** A person in a tenant, as `tenantId:userId`: messages are counted per tenant. */
export const placeKey = (at: { tenantId: number; userId: string }): string => `${at.tenantId}:${at.userId}`

/**
 * The oldest transaction that has not ended. Everything before it is visible; reading on from here misses
 * nothing, however transactions overlap.
 */
export async function findHorizon(db: Scoped): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]?.horizon ?? '0'
}

export async function findUnreadCounts(
  db: Scoped,
  places: readonly { tenantId: number; userId: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ tenantId: number; userId: string; count: number }>`
    select at.tenant_id, at.user_id, count(um.id) as count
    from unnest(${places.map(at => at.tenantId)}::bigint[], ${places.map(at => at.userId)}::uuid[]) as at (tenant_id, user_id)
    left join user_message um on um.tenant_id = at.tenant_id and um.user_id = at.user_id and um.read_at is null
      and coalesce(um.unread_until, current_date) >= current_date
    group by 1, 2`.execute(db)
  return new Map(rows.map(row => [placeKey(row), row.count]))
}

export interface NewMessage {
  eventId: string
  message: NonNullable<Extract<LiveEvent, { kind: 'messages' }>['message']>
}

/**
 * The unread messages that these people received since a transaction, oldest first. The id of an event is that of its
 * change, after the transaction from which everything recorded later is found again: what ended before that
 * transaction was recorded, and sent, earlier.
 */
export async function findNewMessages(
  db: Scoped,
  userIds: readonly string[],
  horizon: string,
): Promise<Map<string, NewMessage[]>> {
  const { rows } = await sql<
    Omit<NewMessage['message'], 'noticeId'> & {
      tenantId: number
      userId: string
      eventId: string
      noticeId: string | null
    }
  >`
    select um.tenant_id, um.user_id, coalesce(o.horizon, '0')::text || '-' || o.id as event_id, um.id as user_message_id, m.type as user_message_type_code, m.subject, m.notice_id
    from outbox o
    join user_message um on um.tenant_id = o.tenant_id and um.id = o.entity_id and um.read_at is null
    join message m on m.tenant_id = um.tenant_id and m.id = um.message_id
    where o.topic = 'user_message' and o.verb = 'create' and o.xid >= ${horizon}::xid8
      and o.user_id = any(${userIds}::uuid[])
    order by o.id`.execute(db)
  const found = new Map<string, NewMessage[]>()
  for (const { tenantId, userId, eventId, noticeId, ...row } of rows) {
    const message = { ...row, ...(noticeId !== null && { noticeId }) }
    const place = placeKey({ tenantId, userId })
    found.set(place, [...(found.get(place) ?? []), { eventId, message }])
  }
  return found
}

/** Tables that changed for a session since a transaction. */
export async function findChangedTopics(
  db: Scoped,
  at: { tenantId: number; userId: string; homeTenantId: number },
  horizon: string,
): Promise<{ tenantId: number; topic: string; concerns: string | undefined }[]> {
  const { rows } = await sql<{ tenantId: number; topic: string; userId: string | null }>`
    select distinct tenant_id, topic, user_id from outbox
    where xid >= ${horizon}::xid8 and tenant_id in (0, ${at.tenantId}, ${at.homeTenantId})
      and (user_id is null or user_id = ${at.userId})`.execute(db)
  return rows.map(({ userId, ...row }) => ({ ...row, concerns: userId ?? undefined }))
}

/** Why a session has ended, if it has: it was ended, or its person or role is no longer valid. */
export async function findEnd(db: Scoped, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string | null; enabled: boolean }>`
    select coalesce(s.ended_reason, case when s.ended_at is not null then 'signed-out' end) as reason, u.enabled
    from session s join app_user u on u.id = s.user_id where s.id = ${sessionId}`.execute(db)
  const found = rows[0]
  if (!found) return 'disabled'
  return found.reason ?? (found.enabled ? undefined : 'disabled')
}
