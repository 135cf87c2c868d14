import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { noticeApi, StoredNoticeReceiver } from '../notice.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'

/**
 * `site` is used only for the names of tenants, which row-level security hides from the platform's own
 * connection.
 */
export interface Seeing {
  db: AnnouncementDb
  site: Site
  language: string
}

const namesOf = (site: Site, language: string, tenantIds: readonly number[]) =>
  site({}, all =>
    all
      .selectFrom('tenant')
      .select(['tenantId', sql<string>`tr(name, ${language})`.as('name')])
      .where('tenantId', 'in', tenantIds)
      .execute(),
  )

/** The receivers of an internal announcement; none means all people of the tenant. */
export async function findReceivers(
  { db, site, language }: Seeing,
  noticeId: string,
): Promise<StoredNoticeReceiver[]> {
  const { rows } = await sql<{
    id: string
    type: StoredNoticeReceiver['receiverTypeCode']
    toId: string
    name: string
  }>`
    select r.id, r.type,
      coalesce(r.to_tenant_id::text, r.to_role_id::text, r.to_user_group_id::text, r.to_unit_id::text,
        r.to_group_id::text, r.to_user_id::text) as to_id,
      coalesce(tr(role.name, ${language}), tr(ug.name, ${language}), tr(unit.name, ${language}),
        tr(g.name, ${language}), u.real_name, '–') as name
    from notice_receiver r
    left join role on role.tenant_id = r.tenant_id and role.id = r.to_role_id
    left join user_group ug on ug.tenant_id = r.tenant_id and ug.id = r.to_user_group_id
    left join unit on unit.tenant_id = r.tenant_id and unit.id = r.to_unit_id
    left join receiver_group g on g.tenant_id = r.tenant_id and g.id = r.to_group_id
    left join app_user u on u.id = r.to_user_id
    where (r.tenant_id, r.notice_id) in (
      select n.tenant_id, n.id from notice n
      where n.id = ${noticeId} and n.tenant_id = coalesce(current_tenant(), n.tenant_id))
    order by r.type, name, r.id`.execute(db)
  const tenants = rows.filter(row => row.type === 'TENANT').map(row => Number(row.toId))
  const names = tenants.length > 0 ? await namesOf(site, language, tenants) : []
  return rows.map(row => ({
    receiverId: row.id,
    noticeId,
    receiverTypeCode: row.type,
    receiverTypeMeaning: meaningOf('noticeReceiver', row.type, language),
    receiverSourceId: row.toId,
    receiverSourceName: names.find(tenant => String(tenant.tenantId) === row.toId)?.name ?? row.name,
  }))
}

/** The receivers by page: there are a few hundred at most. */
export async function findReceiverPage(
  seeing: Seeing,
  noticeId: string,
  asked: QueryOf<typeof noticeApi.receivers>,
): Promise<Page<StoredNoticeReceiver>> {
  const all = await findReceivers(seeing, noticeId)
  if (asked.sort[0]?.direction === 'desc') all.reverse()
  return pageOf(all.slice(asked.page * asked.size, (asked.page + 1) * asked.size), asked, all.length)
}
