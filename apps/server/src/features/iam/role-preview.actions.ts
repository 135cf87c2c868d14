import { roleApi } from '@atrium/contract/iam/role'
import { type GrantChange, type GrantPreview, mostNamedPeople } from '@atrium/contract/iam/role-grant'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { decide, type Question } from '../../http/decide.ts'
import { type Grants, holdsAll, isAdministrator, loadGrants } from '../../http/grants.ts'
import type { Session } from '../../http/session.ts'
import { questionOf } from './permission.actions.ts'
import { changePermissionSets } from './role-permission.actions.ts'
import { findConcerned, findPages, type Holder } from './role-preview.queries.ts'

/** Names that stand behind a count. */
const namesBehind = 10

/**
 * What a change of permission sets would do. The change is made as a save makes it, with all its refusals; everybody
 * it may concern is judged before and after by the decision that requests go through; then it is undone.
 */
export async function previewChange(
  db: Scoped,
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
  await sql`savepoint preview`.execute(db)
  let after: Judge
  try {
    await changePermissionSets(db, session, language, roleId, change)
    after = await judgeOf(db, session, concerned)
  } finally {
    await sql`rollback to savepoint preview`.execute(db)
  }

  const compare = (question: Question) => {
    const gaining = concerned.filter(one => !before(one, question) && after(one, question))
    const losing = concerned.filter(one => before(one, question) && !after(one, question))
    return { gains: gaining, loses: losing }
  }
  const told = <T>(item: T, question: Question) => {
    const found = compare(question)
    return (['gains', 'loses'] as const)
      .filter(way => found[way].length > 0)
      .map(way => ({ item, way, who: found[way] }))
  }
  const bySet = sets.flatMap(set => told(set, { page: [set.id] }))
  const codes = [...new Set(sets.flatMap(set => set.permissions))].sort()
  const tally = (userId: string, way: 'gains' | 'loses') =>
    bySet.filter(one => one.way === way && one.who.some(person => person.userId === userId)).length
  const people = [...new Map(bySet.flatMap(one => one.who.map(person => [person.userId, person])))]
    .map(([userId, { realName }]) => ({
      userId,
      realName,
      gains: tally(userId, 'gains'),
      loses: tally(userId, 'loses'),
    }))
    .sort((one, other) => other.loses - one.loses || other.gains - one.gains)
  const self = concerned.find(one => one.userId === session.userId)
  const isAsking = (one: Holder) => one.userId === session.userId
  return {
    at: new Date().toISOString(),
    gaining: people.filter(one => one.gains > 0).length,
    onlyGaining: people.filter(one => one.gains > 0 && one.loses === 0).length,
    losing: people.filter(one => one.loses > 0).length,
    people: people.slice(0, mostNamedPeople),
    sets: bySet.map(({ item, way, who }) => ({
      id: item.id,
      name: item.name,
      menuName: item.menuName,
      way,
      people: who.length,
      names: who.slice(0, namesBehind).map(person => person.realName),
    })),
    permissions: codes
      .flatMap(code => told(code, questionOf(code)))
      .map(({ item, way, who }) => ({ code: item, way, people: who.length })),
    menus: pages
      .flatMap(page => told(page, { page: page.setIds }))
      .map(({ item, way, who }) => ({
        id: item.id,
        name: item.name,
        ...(item.parentName !== null && { parentName: item.parentName }),
        way,
        people: who.length,
      })),
    keepsOwnAccess: self !== undefined && after(self, grant),
    undoers: concerned.filter(
      one =>
        !isAsking(one) && after(one, grant) && change.recycle.every(setId => after(one, { page: [setId] })),
    ).length,
    orphans: sets
      .filter(set => change.recycle.includes(set.id))
      .filter(set => !concerned.some(one => after(one, { page: [set.id] }, 'as-granted')))
      .map(({ id, name }) => ({ id, name })),
  }
}

/** Whether a person may do something, in whichever role; `as-granted` leaves out those who may do everything. */
type Judge = (holder: Holder, question: Question, which?: 'as-granted') => boolean

/** Judges people by what their roles hold now. Many hold the same roles, so that each question is asked once of each role. */
async function judgeOf(db: Scoped, session: Session, people: readonly Holder[]): Promise<Judge> {
  const roleIds = [...new Set(people.flatMap(one => one.roleIds))]
  const roles = await db
    .selectFrom('role')
    .select(['id', 'code', 'builtIn', 'level'])
    .where(sql<boolean>`id = any(${roleIds}::uuid[])`)
    .execute()
  const known = new Map<string, boolean>()
  const byId = new Map<string, { level: string; grants: Grants }>()
  for (const role of roles) {
    const grants = isAdministrator(role) ? holdsAll : await loadGrants(db, session.tenantId, [role.id])
    byId.set(role.id, { level: role.level, grants })
  }
  const answer = (roleId: string, question: Question): boolean => {
    const role = byId.get(roleId)
    if (!role) return false
    const key = `${roleId} ${JSON.stringify(question)}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const { allowed } = decide({ level: role.level, grants: role.grants }, question)
    known.set(key, allowed)
    return allowed
  }
  return ({ roleIds: own }, question, which) =>
    own.some(roleId => (which === undefined || !byId.get(roleId)?.grants.all) && answer(roleId, question))
}
