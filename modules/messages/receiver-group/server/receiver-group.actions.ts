import type { BodyOf } from '@atrium/contract/endpoint'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { sql } from 'kysely'
import type { GroupMember, ReceiverGroupDraft, receiverGroupApi } from '../receiver-group.contract.ts'
import { idOf, namedIn, receiverColumns, refuseUnknown } from './receiver.queries.ts'
import type { ReceiverGroupDb } from './receiver-group.tables.ts'

export async function insertGroup(
  db: ReceiverGroupDb,
  language: string,
  draft: ReceiverGroupDraft,
): Promise<string> {
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
  db: ReceiverGroupDb,
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

export async function deleteGroup(
  db: ReceiverGroupDb,
  ref: BodyOf<typeof receiverGroupApi.remove>,
): Promise<void> {
  const row = { id: ref.receiverTypeId, objectVersionNumber: ref.objectVersionNumber }
  await lockVersion(db, 'receiverGroup', row)
  await db.deleteFrom('receiverGroup').where('id', '=', row.id).execute()
}

/**
 * @throws `error.message.receiver_unknown` for what does not exist here, and for people who do not work here.
 */
async function putMembers(
  db: ReceiverGroupDb,
  groupId: string,
  members: readonly GroupMember[],
): Promise<void> {
  const { rows: stayed } = await sql<{ id: string }>`
    select ${idOf('m')} as id from receiver_group_member m
    where m.tenant_id = current_tenant() and m.receiver_group_id = ${groupId}`.execute(db)
  const named = members.map(one => ({ kind: one.receiverTypeCode, id: one.receiverSourceId }))
  // Members who no longer work here may stay, as may those outside the data scope of the session.
  const known = new Set(stayed.map(one => one.id))
  const added = named.filter(one => !known.has(one.id))
  await refuseUnknown(db, namedIn(added))
  await sql`
    delete from receiver_group_member m where m.tenant_id = current_tenant() and m.receiver_group_id = ${groupId}
      and ${idOf('m')} <> all(${named.map(one => one.id)})`.execute(db)
  for (const [kind, ids] of Object.entries(namedIn(added)))
    await sql`
      insert into receiver_group_member (receiver_group_id, ${sql.ref(receiverColumns[kind as GroupMember['receiverTypeCode']])})
      select ${groupId}::uuid, id::uuid from unnest(${[...ids]}::text[]) as id`.execute(db)
}
