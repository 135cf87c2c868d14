import { type AccessQuestion, decide } from '@atrium/server/access/decide'
import { allGrants, type Grants, isAdministrator, loadGrants } from '@atrium/server/access/grants'
import { nothingWithheld } from '@atrium/server/access/withheld-fields'
import type { Session } from '@atrium/server/auth/session'
import { rehearse } from '@atrium/server/db/connection/rehearsal'
import { sql } from 'kysely'
import { accessOf } from '../../permission/server/permission.actions.ts'
import { roleApi } from '../../role/role.contract.ts'
import { type GrantChange, type GrantPreview, mostNamedPeople } from '../role-grant.contract.ts'
import { changePermissionSets } from './role-permission.actions.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'
import { findConcerned, findPages, type Holder } from './role-preview.queries.ts'

/** Names shown next to a count. */
const namesBehind = 10

/**
 * Previews a change of permission sets. The change is made as a save makes it, with the same checks; access of all
 * people it may affect is decided before and after as for requests; then it is rolled back.
 */
export async function previewChange(
  db: RolePermissionsDb,
  session: Session,
  language: string,
  roleId: string,
  change: GrantChange,
): Promise<GrantPreview> {
  const changed = [...new Set([...change.assign, ...change.recycle])]
  const { sets, pages } = await findPages(db, changed, language)
  const grant = roleApi.changePermissionSets.access
  const concerned = await findConcerned(db, { roleId, setIds: changed, permission: grant.permission })
  const before = await judgeOf(db, session, concerned)
  const after = await rehearse(db, async () => {
    await changePermissionSets(db, session, language, roleId, change)
    return judgeOf(db, session, concerned)
  })
  const effects = <T>(item: T, question: AccessQuestion) =>
    effectsOf(item, question, { concerned, before, after })
  const bySet = sets.flatMap(set => effects(set, { sets: [set.id] }))
  const codes = [...new Set(sets.flatMap(set => set.permissions))].sort()
  const self = concerned.find(one => one.userId === session.userId)
  return {
    at: new Date().toISOString(),
    ...peopleIn(bySet),
    sets: bySet.map(({ item, direction, who }) => ({
      id: item.id,
      name: item.name,
      menuName: item.menuName,
      way: direction,
      people: who.length,
      names: who.slice(0, namesBehind).map(person => person.realName),
    })),
    permissions: codes
      .flatMap(code => effects(code, accessOf(code) ?? { permission: code }))
      .map(({ item, direction, who }) => ({ code: item, way: direction, people: who.length })),
    menus: pages
      .flatMap(page => effects(page, { sets: page.setIds }))
      .map(({ item, direction, who }) => ({
        id: item.id,
        name: item.name,
        ...(item.parentName !== null && { parentName: item.parentName }),
        way: direction,
        people: who.length,
      })),
    keepsOwnAccess: self !== undefined && after(self, grant),
    undoers: concerned.filter(
      one =>
        one.userId !== session.userId &&
        after(one, grant) &&
        change.recycle.every(setId => after(one, { sets: [setId] })),
    ).length,
    orphans: sets
      .filter(set => change.recycle.includes(set.id))
      .filter(set => !concerned.some(one => after(one, { sets: [set.id] }, 'as-granted')))
      .map(({ id, name }) => ({ id, name })),
  }
}

/** The people who gain or lose an item. */
interface Effect<T> {
  item: T
  direction: 'gains' | 'loses'
  who: readonly Holder[]
}

/** The effects of the change on one item, if there are any. */
function effectsOf<T>(
  item: T,
  question: AccessQuestion,
  { concerned, before, after }: { concerned: readonly Holder[]; before: Judge; after: Judge },
): Effect<T>[] {
  const gaining = concerned.filter(one => !before(one, question) && after(one, question))
  const losing = concerned.filter(one => before(one, question) && !after(one, question))
  const effects: Effect<T>[] = [
    { item, direction: 'gains', who: gaining },
    { item, direction: 'loses', who: losing },
  ]
  return effects.filter(({ who }) => who.length > 0)
}

/** Counts the affected people, and names those who lose most first. */
function peopleIn(bySet: readonly Effect<unknown>[]) {
  const tally = (userId: string, direction: Effect<unknown>['direction']) =>
    bySet.filter(one => one.direction === direction && one.who.some(person => person.userId === userId))
      .length
  const people = [...new Map(bySet.flatMap(one => one.who.map(person => [person.userId, person])))]
    .map(([userId, { realName }]) => ({
      userId,
      realName,
      gains: tally(userId, 'gains'),
      loses: tally(userId, 'loses'),
    }))
    .sort((one, other) => other.loses - one.loses || other.gains - one.gains)
  return {
    gaining: people.filter(one => one.gains > 0).length,
    onlyGaining: people.filter(one => one.gains > 0 && one.loses === 0).length,
    losing: people.filter(one => one.loses > 0).length,
    people: people.slice(0, mostNamedPeople),
  }
}

/** Whether a person may do something, in any of their roles; `as-granted` excludes administrator roles. */
type Judge = (holder: Holder, question: AccessQuestion, which?: 'as-granted') => boolean

/**
 * Builds a judge from what people's roles hold now. Many people share roles, so each question is answered once
 * per role.
 */
export async function judgeOf(
  db: RolePermissionsDb,
  session: Session,
  people: readonly Holder[],
): Promise<Judge> {
  const roleIds = [...new Set(people.flatMap(one => one.roleIds))]
  const roles = await db
    .selectFrom('role')
    .select(['id', 'code', 'builtIn', 'level'])
    .where(sql<boolean>`id = any(${roleIds}::uuid[])`)
    .execute()
  const known = new Map<string, boolean>()
  const byId = new Map<string, { level: string; grants: Grants }>()
  for (const role of roles) {
    const grants = isAdministrator(role) ? allGrants : await loadGrants(db, session.tenantId, [role.id])
    byId.set(role.id, { level: role.level, grants })
  }
  const answer = (roleId: string, question: AccessQuestion): boolean => {
    const role = byId.get(roleId)
    if (!role) return false
    const key = `${roleId} ${JSON.stringify(question)}`
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const { level, grants } = role
    const { allowed } = decide({ level, grants, off: session.off, withheld: nothingWithheld }, question)
    known.set(key, allowed)
    return allowed
  }
  return ({ roleIds: own }, question, which) =>
    own.some(roleId => (which === undefined || !byId.get(roleId)?.grants.all) && answer(roleId, question))
}
