import {
  findHolders,
  findMembersAmong,
  rolesHeldBy,
} from '@atrium/directory/assignment/server/assignment.reads.ts'
import { findUnitPeople, unitsHolding } from '@atrium/directory/unit/server/unit.reads.ts'
import {
  findUserGroupPeople,
  userGroupsHolding,
} from '@atrium/directory/user-group/server/user-group.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'

/** The kinds of receivers that a receiver group can contain. */
export const memberKinds = ['ROLE', 'USER_GROUP', 'UNIT', 'USER'] as const
export type MemberKind = (typeof memberKinds)[number]
export type ReceiverKind = MemberKind | 'GROUP'

/** Ids of receivers, by kind. */
export type Named = Readonly<Partial<Record<ReceiverKind, readonly string[]>>>

/** The columns of a table that names receivers. */
export const receiverColumns = {
  ROLE: 'to_role_id',
  USER_GROUP: 'to_user_group_id',
  UNIT: 'to_unit_id',
  USER: 'to_user_id',
  GROUP: 'to_group_id',
} as const satisfies Record<ReceiverKind, string>

/** The receivers that rows name, by kind. */
export function namedIn(rows: readonly { kind: ReceiverKind; id: string }[]): Named {
  const byKind = Map.groupBy(rows, row => row.kind)
  return Object.fromEntries([...byKind].map(([kind, of]) => [kind, [...new Set(of.map(row => row.id))]]))
}

/** Everyone whom the named receivers resolve to today and who can work here. */
export async function findPeople(db: Scoped, named: Named): Promise<string[]> {
  const ofGroups = named.GROUP?.length ? await findPeople(db, await findGroupMembers(db, named.GROUP)) : []
  const ofOrganization = named.UNIT?.length ? await findUnitPeople(db, named.UNIT) : []
  const people = await findMembersAmong(db, [...(named.USER ?? []), ...ofOrganization])
  const holders = await findHolders(db, await existing(db, 'ROLE', named.ROLE ?? []))
  const ofUserGroups = await findUserGroupPeople(db, named.USER_GROUP ?? [])
  return [...new Set([...people, ...(holders ?? []), ...ofUserGroups, ...ofGroups])].sort()
}

/** A condition on a table that names receivers: whether a row includes this person today. */
export const holds = (userId: string, alias: 'r' | 'm') => {
  const column = (kind: ReceiverKind) => sql.ref(`${alias}.${receiverColumns[kind]}`)
  return sql<boolean>`(${column('USER')} = ${userId} or ${column('ROLE')} in (${rolesHeldBy(userId)})
    or ${column('USER_GROUP')} in (${userGroupsHolding(userId)}) or ${column('UNIT')} in (${unitsHolding(userId)}))`
}

/** A subquery: the ids of the enabled receiver groups here that include a person today. */
export const groupsHolding = (userId: string) => sql`
  select g.id from receiver_group g
  join receiver_group_member m on m.tenant_id = g.tenant_id and m.receiver_group_id = g.id
  where g.tenant_id = current_tenant() and g.enabled and ${holds(userId, 'm')}`

const tableOf = { ROLE: 'role', USER_GROUP: 'user_group', UNIT: 'unit', GROUP: 'receiver_group' } as const

/**
 * Refuses receivers that are not valid: people who cannot work in this tenant today, and entities that do not exist
 * in it within the session's data scope, which `user_group` has.
 * @throws `error.message.receiver_unknown`
 */
export async function refuseUnknown(db: Scoped, named: Named): Promise<void> {
  const requireAll = (wanted: readonly string[] = [], found: readonly string[]) => {
    const unknown = wanted.find(id => !found.includes(id))
    if (unknown !== undefined) throw new AppError('error.message.receiver_unknown').about(unknown)
  }
  requireAll(named.USER, await findMembersAmong(db, [...new Set(named.USER)]))
  await sql`select set_config('app.looks_after', 'user_group', true)`.execute(db)
  for (const kind of ['ROLE', 'USER_GROUP', 'UNIT', 'GROUP'] as const)
    requireAll(named[kind], await existing(db, kind, [...new Set(named[kind])]))
}

async function existing(db: Scoped, kind: keyof typeof tableOf, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tableOf[kind])}
    where tenant_id = current_tenant() and id::text = any(${[...ids]})`.execute(db)
  return rows.map(row => row.id)
}

/** The receivers in the enabled ones of these groups. */
async function findGroupMembers(db: Scoped, groupIds: readonly string[]): Promise<Named> {
  const { rows } = await sql<{ kind: MemberKind; id: string }>`
    select ${kindOf('m')} as kind, ${idOf('m')} as id from receiver_group g
    join receiver_group_member m on m.tenant_id = g.tenant_id and m.receiver_group_id = g.id
    where g.tenant_id = current_tenant() and g.enabled and g.id::text = any(${[...groupIds]})`.execute(db)
  return namedIn(rows)
}

/** In SQL: the kind that a row of `receiver_group_member` names, and its id. */
export const kindOf = (alias: 'm') => sql<MemberKind>`case
  when ${sql.ref(`${alias}.to_role_id`)} is not null then 'ROLE'
  when ${sql.ref(`${alias}.to_user_group_id`)} is not null then 'USER_GROUP'
  when ${sql.ref(`${alias}.to_unit_id`)} is not null then 'UNIT' else 'USER' end`
export const idOf = (alias: 'm') => sql<string>`coalesce(
  ${sql.ref(`${alias}.to_role_id`)}, ${sql.ref(`${alias}.to_user_group_id`)},
  ${sql.ref(`${alias}.to_unit_id`)}, ${sql.ref(`${alias}.to_user_id`)})::text`
