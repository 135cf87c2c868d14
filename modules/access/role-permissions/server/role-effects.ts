import type { AffectedPeople } from '@atrium/contract/operations/record-history'
import type { Session } from '@atrium/server/auth/session'
import { sql } from 'kysely'
import { roleApi } from '../../role/role.contract.ts'
import { mostNamedPeople } from '../role-grant.contract.ts'
import { findHeld, findHolder } from './role-permission.queries.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'
import { judgeOf } from './role-preview.actions.ts'
import { findConcerned, type Holder } from './role-preview.queries.ts'

/** Makes a change of a role, and compares what people may do before it and after it. */
export async function judgeChange(
  db: RolePermissionsDb,
  session: Session,
  roleId: string,
  change: () => Promise<void>,
): Promise<AffectedPeople> {
  const before = await accessNow(db, session, roleId)
  await change()
  const after = await accessNow(db, session, roleId)
  const setIds = [...new Set([...before.setIds, ...after.setIds])]
  const changedSetIds = setIds.filter(id => before.setIds.has(id) !== after.setIds.has(id))
  const everyone = new Map([...before.people, ...after.people])
  const people = [...everyone.values()]
    .map(({ userId, realName }) => {
      const isSame = String(before.people.get(userId)?.roleIds) === String(after.people.get(userId)?.roleIds)
      const judged = isSame ? changedSetIds : setIds
      const had = judged.filter(id => before.may(userId, { sets: [id] }))
      const has = judged.filter(id => after.may(userId, { sets: [id] }))
      return {
        ...{ userId, realName },
        gains: has.filter(id => !had.includes(id)).length,
        loses: had.filter(id => !has.includes(id)).length,
      }
    })
    .filter(({ gains, loses }) => gains + loses > 0)
    .sort((one, other) => other.loses - one.loses || other.gains - one.gains)
  return {
    gaining: people.filter(({ gains }) => gains > 0).length,
    losing: people.filter(({ loses }) => loses > 0).length,
    people: people.slice(0, mostNamedPeople),
    keepsOwnAccess: after.may(session.userId, grant),
  }
}

const grant = roleApi.changePermissionSets.access

/** Loads who holds the role, inherited or not, what they may do, and which sets the role gives them now. */
async function accessNow(db: RolePermissionsDb, session: Session, roleId: string) {
  // People who once held it may hold it again.
  const { rows: members } = await sql<{ userId: string }>`
    select distinct coalesce(after, before) ->> 'user_id' as user_id from audit
    where entity = 'member_role' and verb in ('create', 'delete') and coalesce(after, before) ->> 'role_id' = ${roleId}`.execute(
    db,
  )
  const concerned = await findConcerned(db, {
    ...{ roleId, setIds: [], permission: grant.permission },
    userIds: members.map(({ userId }) => userId),
  })
  const people = new Map(concerned.map(person => [person.userId, person]))
  const judge = await judgeOf(db, session, concerned)
  const { rows: valid } = await sql`
    select from role where id = ${roleId} and enabled and coalesce(end_on, current_date) >= current_date`.execute(
    db,
  )
  const held = valid.length > 0 ? await findHeld(db, await findHolder(db, roleId)) : new Set<string>()
  return {
    people: people as ReadonlyMap<string, Holder>,
    setIds: held === 'all' ? new Set<string>() : held,
    may(userId: string, question: Parameters<typeof judge>[1]): boolean {
      const person = people.get(userId)
      return person !== undefined && judge(person, question)
    },
  }
}
