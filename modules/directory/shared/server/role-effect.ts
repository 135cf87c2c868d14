import { userIsValid } from '@atrium/server/auth/session'
import { roleIsValid } from '@atrium/server/auth/session-place'
import { rehearse } from '@atrium/server/db/connection/rehearsal'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import { mostNamedPeople, type RoleEffect } from '../role-effect.contract.ts'

interface Holder {
  userId: string
  realName: string
  roles: { roleId: string; name: string }[]
}

/**
 * Previews a change of who holds which roles: it is made with all checks, what these people hold is compared, and it is
 * rolled back.
 */
export async function effectOnPeople(
  { db, language }: { db: Scoped; language: string },
  userIds: readonly string[],
  change: () => Promise<void>,
): Promise<RoleEffect> {
  const concerned = [...new Set(userIds)]
  const before = await findHolders(db, language, concerned)
  const after = await rehearse(db, async () => {
    await change()
    return findHolders(db, language, concerned)
  })
  const people = before
    .map(({ userId, realName, roles }, at) => ({
      ...{ userId, realName },
      gains: without(after[at]?.roles ?? [], roles),
      loses: without(roles, after[at]?.roles ?? []),
    }))
    .filter(({ gains, loses }) => gains.length + loses.length > 0)
  return {
    gaining: people.filter(({ gains }) => gains.length > 0).length,
    losing: people.filter(({ loses }) => loses.length > 0).length,
    people: people.toSorted((one, other) => other.loses.length - one.loses.length).slice(0, mostNamedPeople),
  }
}

const without = (roles: Holder['roles'], others: Holder['roles']): Holder['roles'] =>
  roles.filter(({ roleId }) => !others.some(other => other.roleId === roleId))

/** These people who may sign in today, with the roles that each holds, always in the same order. */
async function findHolders(db: Scoped, language: string, userIds: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id as user_id, u.real_name, coalesce((
      select jsonb_agg(jsonb_build_object('roleId', one.id, 'name', one.name) order by one.name, one.id)
      from (
        select distinct r.id, tr(r.name, ${language}) as name
        from held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.user_id = u.id and ${roleIsValid}
      ) one), '[]') as roles
    from app_user u where u.id::text = any(${userIds}) and ${userIsValid}
    order by u.real_name, u.id`.execute(db)
  return rows
}
