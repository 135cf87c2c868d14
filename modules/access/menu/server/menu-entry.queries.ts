import { embeddingOf } from '@atrium/contract/access/embedded-page'
import { platformTenantId, tenantLevel } from '@atrium/contract/constants'
import { isOn, isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { MenuEntry, MenuEntryDetail } from '../menu-entry.contract.ts'
import { deepestMenu } from '../menu-entry.contract.ts'

export type Level = 'site' | 'organization'

/** The level to administer: the platform chooses between both, a tenant has its own. */
export const levelFor = (session: Session, asked: Level | undefined): Level =>
  session.level === 'site' ? (asked ?? 'site') : tenantLevel

function entryRows(db: Scoped, language: string) {
  return db
    .selectFrom('menu as m')
    .leftJoin('menu as parent', 'parent.id', 'm.parentId')
    .leftJoin('actor as creator', 'creator.id', 'm.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'm.updatedBy')
    .select([
      'm.id',
      'm.tenantId',
      'm.code',
      'm.name as names',
      'm.level',
      'm.type',
      'm.parentId',
      'm.parentTenantId',
      'm.sort',
      'm.icon',
      'm.route',
      'm.quickIndex',
      'm.enabled',
      'm.labels',
      'm.tokenSeconds',
      'm.receives',
      'm.allows',
      'm.builtIn',
      'm.version',
      'm.createdAt',
      'm.updatedAt',
      'm.createdBy',
      'm.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(m.name, ${language})`.as('name'),
      sql<string | null>`tr(parent.name, ${language})`.as('parentName'),
      sql<number>`(select count(*) from permission_set s where s.menu_id = m.id)`.as('permissionSetCount'),
    ])
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>['executeTakeFirstOrThrow']>>

/**
 * Built from the top level down, so that cycles and rows with a missing parent are left out. Tenants see no entries of
 * modules that are off, except folders with entries of their own.
 */
export async function findEntryTree(
  db: Scoped,
  session: Session,
  language: string,
  level: Level,
): Promise<MenuEntry[]> {
  const rows = await entryRows(db, language)
    .where('m.level', '=', level)
    .orderBy('m.sort')
    .orderBy('m.code')
    .execute()
  const below = Map.groupBy(rows, row => row.parentId)
  const entriesBelow = (parentId: string | null, depth = 0): MenuEntry[] =>
    (depth < deepestMenu ? (below.get(parentId) ?? []) : []).flatMap(row => {
      const subMenus = entriesBelow(row.id, depth + 1)
      if (subMenus.length === 0 && isOff(session, row)) return []
      return [{ ...asEntry(session, row), ...(subMenus.length > 0 && { subMenus }) }]
    })
  return entriesBelow(null)
}

/** Whether an entry of the platform belongs to a module that is off in the tenant of a session. */
const isOff = (session: Session, { tenantId, code }: EntryRow) =>
  tenantId === platformTenantId && tenantId !== session.tenantId && !isOn(session.off, 'menu', code)

/** Whether entries that belong to no module that is off are below a folder. */
async function hasShownBelow(db: Scoped, session: Session, id: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive below as (
      select id, tenant_id, code, 1 as depth from menu where parent_id = ${id}
      union all
      select m.id, m.tenant_id, m.code, depth + 1 from menu m
      join below on m.parent_id = below.id where depth < ${sql.lit(deepestMenu)}
    )
    select from below as menu where ${isShown(session, 'menu')} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Tenants may not read the platform's own menu, nor the entries that their tree leaves out, although row-level security
 * lets them read these rows.
 * @throws `error.not_found`
 */
export async function findEntryRow(
  db: Scoped,
  session: Session,
  language: string,
  id: string,
): Promise<EntryRow> {
  const row = await entryRows(db, language)
    .where('m.id', '=', id)
    .$if(session.level !== 'site', rows => rows.where('m.level', '=', tenantLevel))
    .executeTakeFirst()
  if (!row || (isOff(session, row) && !(await hasShownBelow(db, session, id))))
    throw new AppError('error.not_found')
  return row
}

export async function findEntry(
  db: Scoped,
  session: Session,
  language: string,
  id: string,
): Promise<Omit<MenuEntryDetail, '_token'>> {
  const row = await findEntryRow(db, session, language, id)
  const { rows: sets } = await sql<{
    id: string
    code: string
    name: string
    names: Texts
    controllerType: 'disabled' | 'hidden'
    permissions: string[]
  }>`
    select s.id, s.code, tr(s.name, ${language}) as name, s.name as names, s.controller_type, array(
      select permission from permission_set_permission p
      where p.tenant_id = s.tenant_id and p.permission_set_id = s.id order by permission
    ) as permissions
    from permission_set s where s.menu_id = ${id} order by s.sort, s.code`.execute(db)
  return {
    ...asEntry(session, row),
    _tls: { name: row.names },
    ...(row.parentName !== null && { parentName: row.parentName }),
    permissionSets: sets.map(({ names, ...set }) => ({ ...set, _tls: { name: names } })),
  }
}

function asEntry(session: Session, row: EntryRow): Omit<MenuEntry, 'subMenus'> {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    level: row.level,
    type: row.type,
    sort: row.sort,
    labels: row.labels,
    enabledFlag: row.enabled ? 1 : 0,
    builtIn: row.builtIn || row.tenantId !== session.tenantId,
    permissionSetCount: row.permissionSetCount,
    ...stampsOf(row),
    ...(row.parentId !== null && { parentId: row.parentId }),
    ...(row.icon !== null && { icon: row.icon }),
    ...(row.route !== null && { route: row.route }),
    ...(row.quickIndex !== null && { quickIndex: row.quickIndex }),
    ...(row.type === 'embedded' && embeddingOf(row)),
  }
}

/** The number of levels above an entry, and of levels from it down; a cycle is followed once. */
export async function findDepths(
  db: Scoped,
  parentId: string | undefined,
  id: string | undefined,
): Promise<{ above: number; below: number; standsBelowItself: boolean }> {
  const { rows } = await sql<{ above: number; below: number; standsBelowItself: boolean }>`
    with recursive up as (
      select id, parent_id, 1 as depth from menu where id::text = ${parentId ?? ''}
      union all
      select m.id, m.parent_id, up.depth + 1 from menu m join up on m.id = up.parent_id where up.depth < 50
    ), down as (
      select id, 1 as depth from menu where id::text = ${id ?? ''}
      union all
      select m.id, down.depth + 1 from menu m join down on m.parent_id = down.id where down.depth < 50
    )
    select (select coalesce(max(depth), 0) from up) as above,
      (select coalesce(max(depth), 1) from down) as below,
      exists (select 1 from up where id::text = ${id ?? ''}) as stands_below_itself`.execute(db)
  return rows[0] ?? { above: 0, below: 1, standsBelowItself: false }
}
