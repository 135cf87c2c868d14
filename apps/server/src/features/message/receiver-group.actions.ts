import type { BodyOf } from '@atrium/contract/endpoint'
import type {
  GroupMember,
  ReceiverGroupDraft,
  receiverGroupApi,
} from '@atrium/contract/message/receiver-group'
import { sql } from 'kysely'
import { lockVersion } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { mergedTexts } from '../../db/texts.ts'
import { AppError } from '../../http/app-error.ts'
import { findHolders, findMembersAmong } from '../iam/reads.ts'

export async function insertGroup(db: Scoped, language: string, draft: ReceiverGroupDraft): Promise<string> {
  const { id } = await db
    .insertInto('receiverGroup')
    .values({
      code: draft.typeCode,
      name: JSON.stringify(mergedTexts({}, language, draft.typeName, draft._tls?.typeName)),
      enabled: draft.enabledFlag === 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putMembers(db, id, draft.receiverList)
  return id
}

export async function updateGroup(
  db: Scoped,
  language: string,
  change: BodyOf<typeof receiverGroupApi.update>,
): Promise<void> {
  const row = { id: change.receiverTypeId, objectVersionNumber: change.objectVersionNumber }
  await lockVersion(db, 'receiverGroup', row)
  const { name } = await db
    .selectFrom('receiverGroup')
    .select('name')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('receiverGroup')
    .set({
      name: JSON.stringify(mergedTexts(name, language, change.typeName, change._tls?.typeName)),
      enabled: change.enabledFlag === 1,
    })
    .where('id', '=', row.id)
    .execute()
  await putMembers(db, row.id, change.receiverList)
}

export async function deleteGroup(db: Scoped, ref: BodyOf<typeof receiverGroupApi.remove>): Promise<void> {
  const row = { id: ref.receiverTypeId, objectVersionNumber: ref.objectVersionNumber }
  await lockVersion(db, 'receiverGroup', row)
  await db.deleteFrom('receiverGroup').where('id', '=', row.id).execute()
}

/** @throws `error.message.receiver_unknown` for a role that is not here, and for whoever does not work here. */
async function putMembers(db: Scoped, groupId: string, members: readonly GroupMember[]): Promise<void> {
  const idsOf = (type: GroupMember['receiverTypeCode']) => [
    ...new Set(members.filter(one => one.receiverTypeCode === type).map(one => one.receiverSourceId)),
  ]
  const [roles, users] = [idsOf('ROLE'), idsOf('USER')]
  // Who was named once and does not work here any more may stay.
  const stayed = await db
    .selectFrom('receiverGroupMember')
    .select('toUserId')
    .where('receiverGroupId', '=', groupId)
    .execute()
  const added = users.filter(id => !stayed.some(one => one.toUserId === id))
  const known = await findMembersAmong(db, added)
  if (known.length < added.length || !(await findHolders(db, roles)))
    throw new AppError('error.message.receiver_unknown')
  await sql`
    delete from receiver_group_member where tenant_id = current_tenant() and receiver_group_id = ${groupId}
      and coalesce(to_role_id, to_user_id)::text <> all(${[...roles, ...users]})`.execute(db)
  await sql`
    insert into receiver_group_member (receiver_group_id, to_role_id, to_user_id)
    select ${groupId}::uuid, id::uuid, null::uuid from unnest(${roles}::text[]) as id
    union all select ${groupId}::uuid, null, id::uuid from unnest(${users}::text[]) as id
    on conflict do nothing`.execute(db)
}
