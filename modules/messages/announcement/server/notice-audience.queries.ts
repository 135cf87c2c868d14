import { platformTenantId } from '@atrium/contract/constants'
import type { Texts } from '@atrium/server/db/tables/columns'
import { sql } from 'kysely'
import { findPeople, type Named } from '../../receiver-group/server/receiver.queries.ts'
import type { AnnouncementDb } from './announcement.tables.ts'

export interface Published {
  id: string
  title: Texts
  body: Texts
  receiverType: 'ANNOUNCE' | 'NOTIFY'
  namesReceivers: boolean
  /** It has not ended. */
  isGoingOn: boolean
}

interface Receiver {
  toTenantId: number | null
  toRoleId: string | null
  toGroupId: string | null
  toUserId: string | null
  toUserGroupId: string | null
  toUnitId: string | null
}

/** The announcement if it is published, its receivers, and the tenants whose people it may be for. */
export async function findAudience(
  db: AnnouncementDb,
  { tenantId, noticeId }: { tenantId: number; noticeId: string },
) {
  const notice: Published | undefined = await db
    .selectFrom('notice')
    .select(['id', 'title', 'body', 'receiverType', 'namesReceivers'])
    .select(sql<boolean>`coalesce(end_on, current_date) >= current_date`.as('isGoingOn'))
    .where('tenantId', '=', tenantId)
    .where('id', '=', noticeId)
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirst()
  const receivers: Receiver[] = await db
    .selectFrom('noticeReceiver')
    .select(['toTenantId', 'toRoleId', 'toGroupId', 'toUserId', 'toUserGroupId', 'toUnitId'])
    .where('tenantId', '=', tenantId)
    .where('noticeId', '=', noticeId)
    .execute()
  const isForAll = tenantId === platformTenantId && notice?.receiverType === 'ANNOUNCE'
  const named = receivers.flatMap(receiver => receiver.toTenantId ?? [])
  const tenants = await db
    .selectFrom('tenant')
    .select('tenantId')
    .where('enabled', '=', true)
    .$if(!isForAll, some => some.where('tenantId', 'in', [tenantId, ...named]))
    .orderBy('tenantId')
    .execute()
  return { notice, receivers, tenantIds: tenants.map(tenant => tenant.tenantId) }
}

/** The named receivers in the announcement's own tenant, which `db` sees; undefined when it is for all people. */
export async function findNamed(
  db: AnnouncementDb,
  { receiverType, namesReceivers }: Published,
  receivers: readonly Receiver[],
): Promise<string[] | undefined> {
  return receiverType === 'ANNOUNCE' || !namesReceivers ? undefined : findPeople(db, namedBy(receivers))
}

const namedBy = (receivers: readonly Receiver[]): Named => {
  const ids = (of: (receiver: Receiver) => string | null) => receivers.flatMap(one => of(one) ?? [])
  return {
    ROLE: ids(one => one.toRoleId),
    USER_GROUP: ids(one => one.toUserGroupId),
    UNIT: ids(one => one.toUnitId),
    GROUP: ids(one => one.toGroupId),
    USER: ids(one => one.toUserId),
  }
}
