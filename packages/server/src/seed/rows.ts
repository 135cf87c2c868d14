import { type Insertable, sql, type Transaction } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import type {
  MenuTable,
  PermissionSetPermissionTable,
  PermissionSetTable,
  RoleTable,
} from '../db/tables/foundation-tables.ts'
import { quickIndexOf } from './quick-index.ts'
import { type Text, texts } from './text.ts'

export interface SetData {
  readonly code: string
  readonly name: Text
  readonly permissions?: readonly string[]
}

export interface MenuData {
  readonly code: string
  readonly name: Text
  readonly type: MenuTable['type']
  readonly icon?: string
  readonly route?: string
  readonly sets?: readonly SetData[]
  readonly children?: readonly MenuData[]
}

export interface MenuRows {
  menus: (Insertable<MenuTable> & { id: string })[]
  sets: (Insertable<PermissionSetTable> & { id: string })[]
  permissions: Insertable<PermissionSetPermissionTable>[]
}

export interface Level {
  readonly tenantId: number
  readonly level: RoleTable['level']
}

/** The rows of a menu tree, parents first. `idOf` answers the id of a menu or permission set by its code. */
export function menuRows(
  { tenantId, level }: Level,
  tree: readonly MenuData[],
  idOf: (code: string) => string,
  root?: { readonly tenantId: number; readonly id: string },
): MenuRows {
  const rows: MenuRows = { menus: [], sets: [], permissions: [] }
  const add = (menus: readonly MenuData[], parent: typeof root) => {
    for (const [index, menu] of menus.entries()) {
      const id = idOf(menu.code)
      rows.menus.push({
        tenantId,
        id,
        level,
        code: menu.code,
        name: texts(menu.name),
        parentTenantId: parent?.tenantId ?? null,
        parentId: parent?.id ?? null,
        type: menu.type,
        sort: (index + 1) * 10,
        icon: menu.icon ?? null,
        route: menu.route ?? null,
        quickIndex: quickIndexOf(menu.name),
      })
      for (const [place, set] of (menu.sets ?? []).entries()) {
        const setId = idOf(set.code)
        rows.sets.push({
          tenantId,
          id: setId,
          menuTenantId: tenantId,
          menuId: id,
          code: set.code,
          name: texts(set.name),
          sort: (place + 1) * 10,
        })
        for (const permission of set.permissions ?? [])
          rows.permissions.push({ tenantId, permissionSetId: setId, permission })
      }
      add(menu.children ?? [], { tenantId, id })
    }
  }
  add(tree, root)
  return rows
}

/** The codes of a tree's menus and permission sets. */
export const codesIn = (tree: readonly MenuData[]): string[] =>
  tree.flatMap(menu => [
    menu.code,
    ...(menu.sets ?? []).map(set => set.code),
    ...codesIn(menu.children ?? []),
  ])

/** A new id for each key. The database makes them, so that they sort by time like all others. */
export async function newIds(db: Scoped, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select key, new_id() as id from unnest(${keys}::text[]) as key`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** @throws when nothing has that key: the data name something that is not there. */
export function lookUp<T>(map: ReadonlyMap<string, T>, key: string): T {
  const found = map.get(key)
  if (found === undefined) throw new Error(`the seed names ${key}, which is not there`)
  return found
}

/** A statement takes at most 65,535 parameters. */
const rowsAtOnce = 1_000

/** Inserts any number of rows with few statements. */
export async function insertRows<Tables, Name extends keyof Tables & string>(
  db: Transaction<Tables>,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto<Name>(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

/**
 * Lets one instance at a time fill a database. The others wait for it however slow the machine is: a limit of
 * statements would end their start.
 */
export async function waitForTurn(db: Scoped, lockKey: number): Promise<void> {
  await sql`set local statement_timeout to 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
}
