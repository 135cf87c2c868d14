import { isLink, menuAddress } from '@atrium/contract/access/menu-address'
import type { BodyOf } from '@atrium/contract/endpoint'
import { requireProof } from '@atrium/server/access/step-up'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { deepestMenu, type menuEntryApi } from '../menu-entry.contract.ts'
import { refuseTakenMenuCode, refuseTakenSetCodes } from './menu-codes.ts'
import { type EntryRow, findDepths, findEntryRow, type Level, levelFor } from './menu-entry.queries.ts'

type Draft = BodyOf<typeof menuEntryApi.create>
type Change = BodyOf<typeof menuEntryApi.update>
type Move = BodyOf<typeof menuEntryApi.move>
type Sets = BodyOf<typeof menuEntryApi.putPermissionSets>
type Ref = BodyOf<typeof menuEntryApi.enable>

const viewName = { en_US: 'View', zh_CN: '查看', ar_SA: 'عرض' }

/** Creates an entry. A page gets the permission set to view it; further ones are added later. */
export async function insertEntry(
  db: Scoped,
  session: Session,
  language: string,
  draft: Draft,
): Promise<string> {
  await lockTree(db, session)
  const level = levelFor(session, draft.level)
  await refuseTakenMenuCode(db, level, draft.code)
  const defaultSet = `${draft.code}.ps.default`
  if (draft.type !== 'dir')
    await refuseTakenSetCodes(db, session, { ...draft, level }, { added: [defaultSet] })
  const parent = await placeFor(db, level, draft.parentId)
  const { id } = await db
    .insertInto('menu')
    .values({
      code: draft.code,
      level,
      name: JSON.stringify(mergedTexts({}, language, draft.name, draft._tls?.name)),
      ...parent,
      ...columnsOf(draft),
      sort: draft.sort ?? (await lastSort(db, draft.parentId, level)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draft.type !== 'dir')
    await db
      .insertInto('permissionSet')
      .values({
        menuTenantId: session.tenantId,
        menuId: id,
        code: defaultSet,
        name: JSON.stringify(viewName),
        sort: 10,
      })
      .execute()
  return id
}

export async function updateEntry(
  db: Scoped,
  session: Session,
  language: string,
  change: Change,
): Promise<void> {
  const row = await lockChangeable(db, session, language, change)
  const isFolder = row.type === 'root' || row.type === 'dir'
  if (isFolder !== (change.type === 'dir')) throw new AppError('error.menu.type')
  const parent = await placeFor(db, row.level, change.parentId, row.id)
  if (change.route !== row.route && !isFolder) {
    const sets = await db.selectFrom('permissionSet').select('code').where('menuId', '=', row.id).execute()
    const added = sets.map(set => set.code)
    await refuseTakenSetCodes(db, session, { ...row, route: change.route }, { added })
  }
  await db
    .updateTable('menu')
    .set({
      name: JSON.stringify(mergedTexts(row.names, language, change.name, change._tls?.name)),
      ...parent,
      ...columnsOf(change, row),
      sort: change.sort ?? row.sort,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Moves an entry between its new neighbors; the following entries of the tenant are renumbered. */
export async function moveEntry(db: Scoped, session: Session, language: string, move: Move): Promise<void> {
  const row = await lockChangeable(db, session, language, move)
  const parent = await placeFor(db, row.level, move.parentId, row.id)
  const { rows: siblings } = await sql<{ id: string; sort: number; own: boolean }>`
    select id, sort, tenant_id = ${session.tenantId} and not built_in as own from menu
    where level = ${row.level} and parent_id is not distinct from ${move.parentId ?? null}::uuid and id <> ${row.id}
    order by sort, code`.execute(db)
  const found = siblings.findIndex(one => one.id === move.beforeId)
  const at = found < 0 ? siblings.length : found
  const sort = (siblings[at - 1]?.sort ?? 0) + 1
  const isFolder = row.type === 'root' || row.type === 'dir'
  const type = !isFolder ? row.type : move.parentId === undefined ? 'root' : 'dir'
  await db
    .updateTable('menu')
    .set({ ...parent, sort, type })
    .where('id', '=', row.id)
    .execute()
  let least = sort
  for (const { id, sort: was, own } of siblings.slice(at)) {
    least = Math.max(least + 1, was)
    if (own && was < least) await db.updateTable('menu').set({ sort: least }).where('id', '=', id).execute()
  }
}

/** Shows or hides an entry; the platform can hide built-in ones, too. */
export async function setEntryEnabled(
  db: Scoped,
  session: Session,
  language: string,
  ref: Ref,
  enabled: boolean,
): Promise<void> {
  const row = await findEntryRow(db, session, language, ref.id)
  if (row.tenantId !== session.tenantId) throw new AppError('error.menu.built_in')
  await lockVersion(db, 'menu', ref)
  await db
    .updateTable('menu')
    .set({ enabled })
    .where('id', '=', ref.id)
    .where('enabled', '<>', enabled)
    .execute()
}

export async function deleteEntry(
  db: Scoped,
  session: Session,
  language: string,
  { id, objectVersionNumber }: { id: string; objectVersionNumber?: number | undefined },
): Promise<void> {
  const row = await findEntryRow(db, session, language, id)
  refuseBuiltIn(session, row)
  await lockVersion(db, 'menu', { id, objectVersionNumber: objectVersionNumber ?? row.version })
  await db.deleteFrom('menu').where('id', '=', id).execute()
}

/**
 * Replaces the permission sets of an entry. A set can only include calls that the caller may make: otherwise
 * its holders, the caller among them, would gain them.
 */
export async function putPermissionSets(
  db: Scoped,
  session: Session,
  language: string,
  menuId: string,
  { objectVersionNumber, permissionSets }: Sets,
): Promise<void> {
  const row = await lockChangeable(db, session, language, { id: menuId, objectVersionNumber })
  const stored = await db
    .selectFrom('permissionSet as s')
    .select(['s.id', 's.code', 's.name'])
    .select(
      sql<
        string[]
      >`array(select permission from permission_set_permission p where p.permission_set_id = s.id)`.as(
        'permissions',
      ),
    )
    .where('s.menuId', '=', menuId)
    .execute()
  const byId = new Map(stored.map(set => [set.id, set]))
  const isStored = (code: string) => stored.some(set => set.code === code)
  const codes = permissionSets.map(set => set.code)
  await refuseTakenSetCodes(db, session, row, {
    added: codes.filter(code => !isStored(code)),
    unchanged: codes.filter(isStored),
  })
  for (const [at, set] of permissionSets.entries()) {
    const before = set.id === undefined ? undefined : byId.get(set.id)
    if (set.id !== undefined && !before) throw new AppError('error.permission_set.unknown').about(set.id)
    const known = new Set(before?.permissions)
    const beyond = set.permissions.find(
      one => !known.has(one) && !session.grants.all && !session.grants.permissions.has(one),
    )
    if (beyond) throw new AppError('error.permission_set.above_own', { name: beyond })
    // Roles that hold the set hold what is added to it.
    if (before && set.permissions.some(one => !known.has(one))) requireProof(session)
    const values = {
      code: set.code,
      name: JSON.stringify(mergedTexts(before?.name ?? {}, language, set.name, set._tls?.name)),
      controllerType: set.controllerType,
      sort: (at + 1) * 10,
    }
    const setId = await putSet(db, row, before?.id, values)
    await db
      .deleteFrom('permissionSetPermission')
      .where('permissionSetId', '=', setId)
      .where(eb => eb.not(eb('permission', 'in', ['', ...set.permissions])))
      .execute()
    for (const permission of set.permissions.filter(one => !known.has(one)))
      await db.insertInto('permissionSetPermission').values({ permissionSetId: setId, permission }).execute()
  }
  const remaining = new Set(permissionSets.map(set => set.id))
  const gone = stored.filter(set => !remaining.has(set.id)).map(set => set.id)
  if (gone.length > 0) await db.deleteFrom('permissionSet').where('id', 'in', gone).execute()
  await db.updateTable('menu').set({ code: row.code }).where('id', '=', menuId).execute()
}

interface SetValues {
  code: string
  name: string
  controllerType: 'disabled' | 'hidden'
  sort: number
}

async function putSet(
  db: Scoped,
  { id: menuId, tenantId: menuTenantId }: EntryRow,
  id: string | undefined,
  values: SetValues,
): Promise<string> {
  if (id !== undefined) {
    await db.updateTable('permissionSet').set(values).where('id', '=', id).execute()
    return id
  }
  const made = await db
    .insertInto('permissionSet')
    .values({ menuTenantId, menuId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function lockChangeable(
  db: Scoped,
  session: Session,
  language: string,
  ref: { id: string; objectVersionNumber: number },
): Promise<EntryRow> {
  await lockTree(db, session)
  const row = await findEntryRow(db, session, language, ref.id)
  refuseBuiltIn(session, row)
  await lockVersion(db, 'menu', ref)
  return row
}

function refuseBuiltIn(session: Session, row: EntryRow): void {
  if (row.builtIn || row.tenantId !== session.tenantId) throw new AppError('error.menu.built_in')
}

/** An arbitrary advisory lock key that all instances share. */
const lockKey = 7_262

/** Serializes concurrent moves, two of which could otherwise form a cycle. */
async function lockTree(db: Scoped, { tenantId }: Session): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey}, ${tenantId}::int)`.execute(db)
}

/**
 * The position of an entry: below a folder of the same level, not below itself, and not too deep.
 * @throws `error.menu.parent`, `error.menu.cycle`, `error.menu.depth`
 */
async function placeFor(db: Scoped, level: Level, parentId: string | undefined, id?: string) {
  if (parentId === undefined) return { parentTenantId: null, parentId: null }
  const parent = await db
    .selectFrom('menu')
    .select(['tenantId', 'type', 'level'])
    .where(sql<boolean>`id::text = ${parentId}`)
    .executeTakeFirst()
  const isFolder = parent?.type === 'root' || parent?.type === 'dir'
  if (!parent || !isFolder || parent.level !== level) throw new AppError('error.menu.parent')
  const { above, below, standsBelowItself } = await findDepths(db, parentId, id)
  if (standsBelowItself) throw new AppError('error.menu.cycle')
  if (above + below > deepestMenu) throw new AppError('error.menu.depth', { most: deepestMenu })
  return { parentTenantId: parent.tenantId, parentId }
}

/**
 * The columns of a draft. Settings of an embedded page that it leaves out stay as they were.
 * @throws `error.url.scheme` for an address with an executable scheme, or that is not a page
 * @throws `error.menu.embedded_scheme`
 */
function columnsOf(
  {
    type,
    parentId,
    icon,
    route,
    quickIndex,
    labels,
    tokenSeconds,
    receives,
    allows,
  }: Omit<Change, 'id' | 'objectVersionNumber'>,
  before?: EntryRow,
) {
  const isFolder = type === 'dir'
  const address = route ?? ''
  if (isLink(type)) {
    if (menuAddress(type, address, '') === undefined) throw new AppError('error.url.scheme')
  } else if (!isFolder && !/^\/(?![/\\])[^\s\\]*$/.test(address)) throw new AppError('error.url.scheme')
  const isEmbedded = type === 'embedded'
  if (isEmbedded && !isPrivate(address)) throw new AppError('error.menu.embedded_scheme')
  return {
    type: isFolder && parentId === undefined ? ('root' as const) : type,
    icon: icon ?? null,
    route: isFolder ? null : address,
    quickIndex: quickIndex || null,
    ...(labels && { labels }),
    tokenSeconds: isEmbedded ? (tokenSeconds ?? before?.tokenSeconds ?? null) : null,
    receives: isEmbedded ? (receives ?? before?.receives ?? null) : null,
    allows: isEmbedded ? (allows ?? before?.allows ?? null) : null,
  }
}

/** Whether nobody on the way can read what is sent to an address: it is https, of this host, or of this machine. */
function isPrivate(address: string): boolean {
  const url = URL.parse(menuAddress('embedded', address, 'https://this.example') ?? '')
  return url?.protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
}

async function lastSort(db: Scoped, parentId: string | undefined, level: Level): Promise<number> {
  const { rows } = await sql<{ sort: number }>`
    select coalesce(max(sort), 0) + 10 as sort from menu
    where level = ${level} and parent_id is not distinct from ${parentId ?? null}::uuid`.execute(db)
  return rows[0]?.sort ?? 10
}
