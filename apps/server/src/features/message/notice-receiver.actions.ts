import { platformTenantId } from '@atrium/contract/constants'
import type { NoticeDraft, NoticeReceiver } from '@atrium/contract/message/notice'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { findHolders, findMembersAmong } from '../iam/reads.ts'
import { findGroupPeople } from './receiver-group.queries.ts'

/**
 * Keeps whom a draft is for. An announcement for everybody names nobody.
 * @throws `error.notice.receivers`
 */
export async function putReceivers(
  db: Scoped,
  noticeId: string,
  { receiverTypeCode, receiverList }: Pick<NoticeDraft, 'receiverTypeCode' | 'receiverList'>,
): Promise<void> {
  if (receiverTypeCode === 'ANNOUNCE' && receiverList?.length) throw new AppError('error.notice.receivers')
  const kept = receiverTypeCode === 'ANNOUNCE' ? [] : receiverList
  if (!kept) return
  const ids = kept.map(receiver => receiver.receiverSourceId)
  await sql`
    delete from notice_receiver where tenant_id = current_tenant() and notice_id = ${noticeId}
      and coalesce(to_tenant_id::text, to_role_id::text, to_group_id::text, to_user_id::text) <> all(${ids})`.execute(
    db,
  )
  await addReceivers(db, noticeId, kept)
}

/** @throws `error.message.receiver_unknown` for whoever does not work here, and for a tenant named by a tenant. */
export async function addReceivers(
  db: Scoped,
  noticeId: string,
  receivers: readonly NoticeReceiver[],
): Promise<void> {
  const idsOf = (type: NoticeReceiver['receiverTypeCode']) => [
    ...new Set(receivers.filter(one => one.receiverTypeCode === type).map(one => one.receiverSourceId)),
  ]
  const [tenants, roles, groups, users] = [idsOf('TENANT'), idsOf('ROLE'), idsOf('GROUP'), idsOf('USER')]
  const known = await findMembersAmong(db, users)
  const isKnown =
    known.length === users.length &&
    (await findHolders(db, roles)) !== undefined &&
    (await findGroupPeople(db, groups)) !== undefined &&
    (await areTenants(db, tenants))
  if (!isKnown) throw new AppError('error.message.receiver_unknown')
  await sql`
    insert into notice_receiver (notice_id, type, to_tenant_id, to_role_id, to_group_id, to_user_id)
    select ${noticeId}::uuid, 'TENANT', id::bigint, null::uuid, null::uuid, null::uuid from unnest(${tenants}::text[]) as id
    union all select ${noticeId}::uuid, 'ROLE', null, id::uuid, null, null from unnest(${roles}::text[]) as id
    union all select ${noticeId}::uuid, 'GROUP', null, null, id::uuid, null from unnest(${groups}::text[]) as id
    union all select ${noticeId}::uuid, 'USER', null, null, null, id::uuid from unnest(${users}::text[]) as id
    on conflict do nothing`.execute(db)
}

/** Only the platform sees other tenants; a tenant sees itself alone, and names none. */
async function areTenants(db: Scoped, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ isPlatform: boolean }>`
    select current_tenant() = ${platformTenantId} as is_platform`.execute(db)
  return rows[0]?.isPlatform === true && ids.every(id => /^\d{1,15}$/.test(id))
}
