import { lookUp } from '@atrium/server/seed/rows'
import { texts } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import type { MessageData, NoticeData, TenantData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'
import { dayIn } from './tenants.ts'

/** Loads the messages and announcements of a tenant. */
export async function loadMessages(db: DemoDb, place: LoadedTenant, data: TenantData): Promise<void> {
  const everyone = [...data.people.map(person => person.login), ...Object.keys(data.guests ?? {})]
  for (const message of data.messages ?? []) await loadMessage(db, place, everyone, message)
  for (const notice of data.notices ?? []) await loadNotice(db, place, notice)
}

async function loadMessage(
  db: DemoDb,
  place: LoadedTenant,
  everyone: readonly string[],
  { from, to, subject, body, hoursAgo, category = 'PERSONAL', readBy = [] }: MessageData,
): Promise<void> {
  const senderId = from ? lookUp(place.people, from) : null
  const at = sql`now() - make_interval(mins => ${Math.round(hoursAgo * 60)})`
  const { rows } = await sql<{ id: string }>`
    insert into message (tenant_id, type, category, subject, body, sender_id, created_at, created_by)
    values (${place.tenantId}, ${from ? 'MSG' : 'NOTICE'}, ${category}, ${subject}, ${body}, ${senderId}, ${at}, ${senderId})
    returning id`.execute(db)
  const ids = (logins: readonly string[]) => logins.map(login => lookUp(place.people, login))
  const receivers = to === 'everyone' ? everyone.filter(login => login !== from) : to
  await sql`
    insert into user_message (tenant_id, user_id, message_id, created_at, read_at)
    select ${place.tenantId}, receiver, ${rows[0]?.id}, ${at}, case when receiver = any(${ids(readBy)}::uuid[]) then now() end
    from unnest(${ids(receivers)}::uuid[]) as receiver`.execute(db)
}

async function loadNotice(db: DemoDb, place: LoadedTenant, notice: NoticeData): Promise<void> {
  const author = lookUp(place.people, notice.by)
  const at = sql`now() - make_interval(mins => ${Math.round(notice.hoursAgo * 60)})`
  await sql`
    insert into notice (tenant_id, title, body, receiver_type, category, status, published_at, published_by, start_on,
      end_on, sticky, content, created_at, created_by, updated_at, updated_by)
    values (${place.tenantId}, ${texts(notice.title)}, ${texts(notice.body)}, ${notice.ownPeople ? 'NOTIFY' : 'ANNOUNCE'},
      ${notice.category ?? 'GENERAL'}, ${notice.draft ? 'DRAFT' : 'PUBLISHED'}, ${notice.draft ? null : at},
      ${notice.draft ? null : author}, ${dayIn(place, notice.from)}, ${dayIn(place, notice.until)},
      ${notice.sticky ?? false}, ${notice.content ? texts(notice.content) : null}::jsonb, ${at}, ${author}, ${at}, ${author})`.execute(
    db,
  )
}
