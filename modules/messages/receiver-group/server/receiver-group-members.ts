import { pageOf } from '@atrium/contract/page'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { receiverGroupMemberApi } from '../receiver-group.contract.ts'
import type { GroupMember, NamedMember } from '../receiver-group-member.schema.ts'
import { idOf, kindOf, namedIn, receiverColumns, refuseUnknown } from './receiver.queries.ts'

interface OfGroup {
  db: Scoped
  language: string
  id: string
}

export const receiverGroupMemberRoutes = routes(receiverGroupMemberApi, {
  async members({ params: { receiverTypeId: id }, query }, { db, language }) {
    const { rows } = await sql`select from receiver_group where id = ${id}`.execute(db)
    if (rows.length === 0) throw new AppError('error.not_found')
    const members = await findMembers({ db, language, id })
    const from = query.page * query.size
    return pageOf(members.slice(from, from + query.size), query, members.length)
  },
})

export async function findMembers({ db, language, id }: OfGroup): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select ${kindOf('m')} as receiver_type_code, ${idOf('m')} as receiver_source_id,
      coalesce(tr(role.name, ${language}), tr(ug.name, ${language}), tr(unit.name, ${language}), u.real_name, '–')
        as receiver_source_name
    from receiver_group_member m
    left join role on role.tenant_id = m.tenant_id and role.id = m.to_role_id
    left join user_group ug on ug.tenant_id = m.tenant_id and ug.id = m.to_user_group_id
    left join unit on unit.tenant_id = m.tenant_id and unit.id = m.to_unit_id
    left join app_user u on u.id = m.to_user_id
    where m.receiver_group_id = ${id}
    order by 1, 3, 2`.execute(db)
  return rows
}

/**
 * @throws `error.message.receiver_unknown` for what does not exist here, and for people who do not work here.
 */
export async function putMembers(
  { db, id }: Pick<OfGroup, 'db' | 'id'>,
  members: readonly GroupMember[],
): Promise<void> {
  const { rows: stayed } = await sql<{ id: string }>`
    select ${idOf('m')} as id from receiver_group_member m
    where m.tenant_id = current_tenant() and m.receiver_group_id = ${id}`.execute(db)
  const named = members.map(one => ({ kind: one.receiverTypeCode, id: one.receiverSourceId }))
  // Members who no longer work here may stay, as may those outside the data scope of the session.
  const known = new Set(stayed.map(one => one.id))
  const added = named.filter(one => !known.has(one.id))
  await refuseUnknown(db, namedIn(added))
  await sql`
    delete from receiver_group_member m where m.tenant_id = current_tenant() and m.receiver_group_id = ${id}
      and ${idOf('m')} <> all(${named.map(one => one.id)})`.execute(db)
  for (const [kind, ids] of Object.entries(namedIn(added)))
    await sql`
      insert into receiver_group_member (receiver_group_id, ${sql.ref(receiverColumns[kind as GroupMember['receiverTypeCode']])})
      select ${id}::uuid, id::uuid from unnest(${[...ids]}::text[]) as id`.execute(db)
}
