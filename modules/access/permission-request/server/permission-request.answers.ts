import { permissionCode } from '@atrium/contract/permission-code'
import type { Session } from '@atrium/server/auth/session'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import {
  findHeld,
  findHolder,
  type Shield,
  shieldOf,
} from '../../role-permissions/server/role-permission.queries.ts'
import type { OpenRequest, TenantRequest } from '../permission-request.contract.ts'
import { permissionRequestEntity as entity, openRequests } from './permission-request.reads.ts'

/*
 * A request is an entry of the audit log about the role, and so is its answer: neither can be deleted, and a request
 * without an answer is open.
 */

/** The most requests of a tenant in one answer. */
const mostListed = 50

interface Asked {
  id: string
  userId: string
  permission: string
  reason?: string
  /** The permission sets of which one is enough. */
  setIds: string[]
}

/** The caller who asks or answers. */
interface Deciding {
  db: Scoped
  session: Session
  requestId: string
}

/** Records a request, for the role in which the permission is missing. */
export const recordRequest = (
  { db, session, requestId }: Deciding,
  asked: Omit<Asked, 'userId'>,
): Promise<void> =>
  recordEvent(db, {
    ...{ tenantId: session.tenantId, actorId: session.userId, requestId, entity, verb: 'create' },
    entityId: session.roleId,
    detail: { ...asked, userId: session.userId },
  })

/** The open requests of a role, oldest first; without one the first of all enabled roles. */
async function findAsked(db: Scoped, roleId?: string): Promise<(Asked & { roleId: string; at: Date })[]> {
  const isTenant = roleId === undefined
  const isWanted = isTenant ? sql`r.enabled` : sql`r.id::text = ${roleId}`
  const { rows } = await sql<{ asked: Asked; roleId: string; at: Date }>`
    select a.after as asked, a.entity_id as role_id, a.at from ${openRequests} where ${isWanted}
    order by a.id limit ${isTenant ? mostListed : null}`.execute(db)
  return rows.map(({ asked, ...request }) => ({ ...asked, ...request }))
}

/** @throws `error.not_found`, whether the role never existed or belongs to another tenant. */
export async function findOpenRequests(db: Scoped, language: string, roleId: string): Promise<OpenRequest[]> {
  await findHolder(db, roleId)
  return describe(db, language, await findAsked(db, roleId))
}

/** The open requests of all roles, each with the permission set that the session can grant. */
export async function findTenantRequests(
  db: Scoped,
  session: Session,
  language: string,
): Promise<TenantRequest[]> {
  const asked = await findAsked(db)
  const { rows } = await sql<TenantRole>`
    select id as role_id, tr(name, ${language}) as role_name, version as role_version, built_in, parent_id
    from role where id = any(${asked.map(one => one.roleId)}::uuid[])`.execute(db)
  const roles = new Map(rows.map(role => [role.roleId, role]))
  // What can be granted depends on the parent alone, which several roles share.
  const shields = new Map<string | null, Shield>()
  for (const parentId of new Set(rows.map(role => role.parentId)))
    shields.set(parentId, await shieldOf(db, session, { parentId }))
  const described = await describe(db, language, asked)
  return described.flatMap((request, at) => {
    const role = roles.get(asked[at]?.roleId ?? '')
    if (!role) return []
    const { builtIn, parentId, ...named } = role
    // Built-in roles hold what the product says.
    const isOpen = ({ id }: { id: string }) => !builtIn && shields.get(parentId)?.(id) === undefined
    const grantable = request.sets.find(isOpen)
    return { ...request, ...named, ...(grantable && { grantable }) }
  })
}

type TenantRole = Pick<TenantRequest, 'roleId' | 'roleName' | 'roleVersion'> & {
  builtIn: boolean
  parentId: string | null
}

/** Adds the names of the people who ask and of the permission sets. */
async function describe(
  db: Scoped,
  language: string,
  asked: readonly (Asked & { at: Date })[],
): Promise<OpenRequest[]> {
  const sets = await findSetNames(
    db,
    asked.flatMap(one => one.setIds),
    language,
  )
  const { rows: people } = await sql<{ id: string; realName: string }>`
    select id, real_name from app_user where id = any(${asked.map(one => one.userId)}::uuid[])`.execute(db)
  const nameOf = new Map(people.map(({ id, realName }) => [id, realName]))
  return asked.map(({ id, userId, permission, reason, setIds, at }) => ({
    ...{ requestId: id, userId, realName: nameOf.get(userId) ?? '', code: permission },
    askedAt: at.toISOString(),
    ...(reason !== undefined && { reason }),
    sets: sets.filter(set => setIds.includes(set.id)),
  }))
}

/** Answers the requests that the permission sets of the role now fulfill. */
export async function answerGranted(deciding: Deciding, roleId: string): Promise<void> {
  const { db } = deciding
  const asked = await findAsked(db, roleId)
  if (asked.length === 0) return
  const held = await findHeld(db, await findHolder(db, roleId))
  for (const one of asked)
    if (held === 'all' || one.setIds.some(id => held.has(id))) await answer(deciding, roleId, one, undefined)
}

/** @throws `error.not_found` if the request does not exist, or is answered. */
export async function decline(
  deciding: Deciding,
  { roleId, requestId, reason }: { roleId: string; requestId: string; reason: string },
): Promise<void> {
  // Of two people who answer at once, the second finds it answered.
  await sql`select from role where id::text = ${roleId} for update`.execute(deciding.db)
  const asked = (await findAsked(deciding.db, roleId)).find(one => one.id === requestId)
  if (!asked) throw new AppError('error.not_found')
  await answer(deciding, roleId, asked, reason)
}

/** Records the answer and notifies the person who asked, in that person's language; a reason declines. */
async function answer(
  { db, session, requestId }: Deciding,
  roleId: string,
  { id, userId, permission, setIds }: Asked,
  reason: string | undefined,
): Promise<void> {
  await recordEvent(db, {
    ...{ tenantId: session.tenantId, actorId: session.userId, requestId, entity, verb: 'update' },
    entityId: roleId,
    detail: {
      ...{ id, userId, permission, decision: reason === undefined ? 'granted' : 'declined' },
      ...(reason !== undefined && { reason }),
    },
  })
  const { rows } = await sql<{ language: string; answeredBy: string }>`
    select asker.language, decider.real_name as answered_by from app_user asker, app_user decider
    where asker.id = ${userId} and decider.id = ${session.userId}`.execute(db)
  const [people] = rows
  if (!people) return
  const [set] = await findSetNames(db, setIds, people.language)
  const args = {
    ...{ person: people.answeredBy, set: set?.name ?? permission, page: set?.menuName ?? '' },
    code: permissionCode(permission),
  }
  await send(db, {
    tenantId: session.tenantId,
    ...(reason === undefined
      ? { code: 'MESSAGE.PERMISSION_GRANTED', args }
      : { code: 'MESSAGE.PERMISSION_DECLINED', args: { ...args, reason: reason.replaceAll(/\s+/g, ' ') } }),
    to: [{ userId }],
    from: { senderId: session.userId, category: 'ACCESS' },
  })
}

async function findSetNames(
  db: Scoped,
  ids: readonly string[],
  language: string,
): Promise<OpenRequest['sets']> {
  const { rows } = await sql<OpenRequest['sets'][number]>`
    select s.id, tr(s.name, ${language}) as name, tr(m.name, ${language}) as menu_name
    from permission_set s join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
    where s.id = any(${ids}::uuid[]) order by s.sort, s.code`.execute(db)
  return rows
}
