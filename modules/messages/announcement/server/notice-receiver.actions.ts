import { platformTenantId } from '@atrium/contract/constants'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import {
  namedIn,
  type ReceiverKind,
  receiverColumns,
  refuseUnknown,
} from '../../receiver-group/server/receiver.queries.ts'
import type { NoticeDraft, NoticeReceiver } from '../notice.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'

/**
 * Replaces the receivers of a draft. An announcement to all users has none.
 * @throws `error.notice.receivers`
 */
export async function putReceivers(
  db: AnnouncementDb,
  noticeId: string,
  { receiverTypeCode, receiverList }: Pick<NoticeDraft, 'receiverTypeCode' | 'receiverList'>,
): Promise<void> {
  if (receiverTypeCode === 'ANNOUNCE' && receiverList?.length) throw new AppError('error.notice.receivers')
  const receivers = receiverTypeCode === 'ANNOUNCE' ? [] : receiverList
  if (!receivers) return
  await sql`
    delete from notice_receiver r where r.tenant_id = current_tenant() and r.notice_id = ${noticeId}
      and ${namedId} <> all(${receivers.map(receiver => receiver.receiverSourceId)})`.execute(db)
  await addReceivers(db, noticeId, receivers)
}

/** In SQL: the id that a row of `notice_receiver` names. */
const namedId = sql<string>`coalesce(r.to_tenant_id::text, r.to_role_id::text, r.to_user_group_id::text,
  r.to_unit_id::text, r.to_group_id::text, r.to_user_id::text)`

/** Stores whether an announcement names receivers, which stays true when all of them have been deleted. */
export async function storeWhetherNamed(
  db: AnnouncementDb,
  noticeId: string,
  namesReceivers: boolean,
): Promise<void> {
  await db
    .updateTable('notice')
    .set({ namesReceivers })
    .where('id', '=', noticeId)
    .where('namesReceivers', '<>', namesReceivers)
    .execute()
}

/**
 * @throws `error.message.receiver_unknown` for people who do not work here, and for a tenant named by a tenant.
 */
export async function addReceivers(
  db: AnnouncementDb,
  noticeId: string,
  receivers: readonly NoticeReceiver[],
): Promise<void> {
  const { rows: stayed } = await sql<{ id: string }>`
    select ${namedId} as id from notice_receiver r
    where r.tenant_id = current_tenant() and r.notice_id = ${noticeId}`.execute(db)
  const known = new Set(stayed.map(one => one.id))
  const added = receivers.filter(one => !known.has(one.receiverSourceId))
  const tenants = added.flatMap(one => (one.receiverTypeCode === 'TENANT' ? [one.receiverSourceId] : []))
  const named = namedIn(
    added.flatMap(({ receiverTypeCode: kind, receiverSourceId: id }) =>
      kind === 'TENANT' ? [] : [{ kind, id }],
    ),
  )
  if (!(await areTenants(db, tenants))) throw new AppError('error.message.receiver_unknown').about(tenants[0])
  await refuseUnknown(db, named)
  const insert = (type: NoticeReceiver['receiverTypeCode'], column: string, ids: readonly string[]) =>
    sql`
    insert into notice_receiver (notice_id, type, ${sql.ref(column)})
    select ${noticeId}::uuid, ${type}, id::${sql.raw(type === 'TENANT' ? 'bigint' : 'uuid')}
    from unnest(${[...ids]}::text[]) as id on conflict do nothing`.execute(db)
  await insert('TENANT', 'to_tenant_id', [...new Set(tenants)])
  for (const [kind, ids] of Object.entries(named) as [ReceiverKind, readonly string[]][])
    await insert(kind, receiverColumns[kind], ids)
}

/** Whether all ids are tenants. Only the platform sees other tenants; a tenant sees and names none. */
async function areTenants(db: AnnouncementDb, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ isPlatform: boolean }>`
    select current_tenant() = ${platformTenantId} as is_platform`.execute(db)
  return rows[0]?.isPlatform === true && ids.every(id => /^\d{1,15}$/.test(id))
}
