import { isAdministrator, loadGrants } from '@atrium/server/access/grants'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { deepestMenu } from '../../menu/menu-entry.contract.ts'
import { findMenus, type MenuRow } from '../../menu/server/menu.queries.ts'
import type { PermissionNode } from '../../role/role.contract.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'

interface SetRow {
  id: string
  tenantId: number
  menuId: string
  code: string
  name: string
  permissionCount: number
}

/** The permission sets of a level, with the number of calls each allows. */
export function findSets(db: RolePermissionsDb, level: string, language: string): Promise<SetRow[]> {
  return db
    .selectFrom('permissionSet as ps')
    .innerJoin('menu as m', 'm.id', 'ps.menuId')
    .where('m.level', '=', level as 'site')
    .select(['ps.id', 'ps.tenantId', 'ps.menuId', 'ps.code'])
    .select(sql<string>`tr(ps.name, ${language})`.as('name'))
    .select(
      sql<number>`(select count(*) from permission_set_permission p where p.permission_set_id = ps.id)`.as(
        'permissionCount',
      ),
    )
    .orderBy('ps.sort')
    .orderBy('ps.code')
    .execute()
}

export interface Holder {
  id: string
  code: string
  builtIn: boolean
  level: string
  tenantId: number
  parentId: string | null
  inheritId: string | null
}

export async function findHolder(db: RolePermissionsDb, id: string): Promise<Holder> {
  const role = await db
    .selectFrom('role')
    .select(['id', 'code', 'builtIn', 'level', 'tenantId', 'parentId', 'inheritId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!role) throw new AppError('error.not_found')
  return role
}

/** Ids of the sets that a role holds, inherited ones included, or 'all'. */
export async function findHeld(db: RolePermissionsDb, role: Holder): Promise<Set<string> | 'all'> {
  if (isAdministrator(role)) return 'all'
  const grants = await loadGrants(db, role.tenantId, [role.id])
  return new Set(grants.sets.keys())
}

/** Ids of the sets granted to the role itself. */
export async function findOwnSets(db: RolePermissionsDb, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rolePermissionSet')
    .select('permissionSetId')
    .where('roleId', '=', roleId)
    .execute()
  return rows.map(row => row.permissionSetId)
}

/** Why a set cannot be granted to a role: the parent lacks it, or the caller does not hold it. */
export type Shield = (setId: string) => PermissionNode['shieldReason']

export async function shieldOf(
  db: RolePermissionsDb,
  session: Session,
  role: { parentId: string | null },
): Promise<Shield> {
  const parentHolds = role.parentId === null ? 'all' : await findHeld(db, await findHolder(db, role.parentId))
  const own = session.grants.sets
  return setId => {
    if (parentHolds !== 'all' && !parentHolds.has(setId)) return 'parent-lacks'
    return session.grants.all || own.has(setId) ? undefined : 'above-own'
  }
}

/**
 * The permission tree: every menu of the role's level with its permission sets. Folders without any set are
 * left out.
 */
export async function findPermissionTree(
  db: RolePermissionsDb,
  session: Session,
  language: string,
  roleId: string,
): Promise<PermissionNode[]> {
  const role = await findHolder(db, roleId)
  const menus = await findMenus(db, session, language)
  const sets = (await findSets(db, role.level, language)).filter(({ id }) => !session.off.sets.has(id))
  const held = await findHeld(db, role)
  const inherited =
    role.inheritId === null ? new Set<string>() : await findHeld(db, await findHolder(db, role.inheritId))
  const shield = await shieldOf(db, session, role)
  const setsOf = Map.groupBy(sets, set => set.menuId)
  const below = Map.groupBy(menus, menu => menu.parentId)

  const setNode = (set: SetRow): PermissionNode => {
    const reason = shield(set.id)
    return {
      id: set.id,
      name: set.name,
      code: set.code,
      type: 'ps',
      checkedFlag: held === 'all' || held.has(set.id) ? 'Y' : 'N',
      inheritFlag: held === 'all' || inherited === 'all' || inherited.has(set.id) ? 1 : 0,
      permissionCount: set.permissionCount,
      ...(reason && { shieldReason: reason }),
    }
  }
  const menuNodes = (parentId: string | null, depth = 0): PermissionNode[] =>
    (depth < deepestMenu ? (below.get(parentId) ?? []) : []).flatMap((menu: MenuRow) => {
      const subMenus = [...(setsOf.get(menu.id) ?? []).map(setNode), ...menuNodes(menu.id, depth + 1)]
      if (subMenus.length === 0) return []
      const { id, name, code, type, icon } = menu
      return [{ id, name, code, type, subMenus, ...(icon !== null && { icon }) }]
    })
  return menuNodes(null)
}

/** The nodes whose names contain a text, with everything below them and the menus above them. */
export function nodesNamed(name: string, nodes: readonly PermissionNode[]): PermissionNode[] {
  const isNamed = (node: PermissionNode) => node.name.toLowerCase().includes(name.toLowerCase())
  return nodes.flatMap(node => {
    if (isNamed(node)) return [node]
    const subMenus = nodesNamed(name, node.subMenus ?? [])
    return subMenus.length > 0 ? [{ ...node, subMenus }] : []
  })
}
