import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import { insertTenant } from '@atrium/directory/tenant/server/tenant.actions.ts'
import { addLookups } from '@atrium/server/seed/lookup-rows'
import {
  codesIn,
  insertRows,
  type Level,
  lookUp,
  type MenuRows,
  menuRows,
  newIds,
} from '@atrium/server/seed/rows'
import { texts, textsByLanguage } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import type { Held, HierarchyData, PersonData, RoleData, TenantData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import { loadLongerTexts } from '../longer-texts.ts'
import type { LoadedTenant } from './loaded-tenant.ts'
import { loadOrganization } from './organization.ts'

/** Loads tenants with all their data; `passwordHash` is shared by all their people. */
export async function loadTenants(
  db: DemoDb,
  tenants: readonly TenantData[],
  passwordHash: string,
): Promise<{ place: LoadedTenant; data: TenantData }[]> {
  const people = new Map<string, string>()
  const loaded = []
  for (const data of tenants) {
    const place = await loadTenant(db, data, people)
    await loadPeople(db, place, data, passwordHash)
    await loadOrganization(db, place, data)
    loaded.push({ place, data })
  }
  for (const { place, data } of loaded)
    for (const [login, roles] of Object.entries(data.guests ?? {}))
      await insertRows(db, 'memberRole', membersOf(place, login, roles))
  return loaded
}

async function loadTenant(db: DemoDb, data: TenantData, people: Map<string, string>): Promise<LoadedTenant> {
  const { num, name, domain, colour } = data
  const existing = await db.selectFrom('tenant').select('tenantId').where('num', '=', num).executeTakeFirst()
  const tenantId =
    existing?.tenantId ?? (await insertTenant(db, { num, name: textsByLanguage(name), domain, colour }))
  const level = tenantId === platformTenantId ? siteLevel : tenantLevel
  const menus = await loadMenus(db, { tenantId, level }, data)
  const builtIn = await db
    .selectFrom('role')
    .select(['code', 'id'])
    .where('tenantId', '=', tenantId)
    .where('builtIn', '=', true)
    .execute()
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(db)
  const place: LoadedTenant = {
    tenantId,
    level,
    today: rows[0]?.today ?? '',
    roles: new Map(builtIn.map(role => [lastPart(role.code, '/'), role.id])),
    menus,
    sets: await findSets(db, { tenantId, level }),
    people,
  }
  await insertRoles(db, place, data.roles)
  await addLookups(db, tenantId, data.lookups ?? [], data.lovViews ?? [])
  await loadHierarchies(db, tenantId, data.hierarchies ?? [])
  await loadWords(db, tenantId, data.words ?? {})
  await loadLongerTexts(db, tenantId, data.longerTexts ?? [])
  return place
}

async function loadWords(
  db: DemoDb,
  tenantId: number,
  words: NonNullable<TenantData['words']>,
): Promise<void> {
  const rows = Object.entries(words).flatMap(([promptKey, page]) =>
    Object.entries(page).flatMap(([promptCode, text]) =>
      Object.entries(textsByLanguage(text)).map(([lang, description]) => ({
        tenantId,
        promptKey,
        promptCode,
        lang,
        description,
      })),
    ),
  )
  await insertRows(db, 'prompt', rows)
}

async function loadHierarchies(
  db: DemoDb,
  tenantId: number,
  hierarchies: readonly HierarchyData[],
): Promise<void> {
  const ids = await newIds(
    db,
    hierarchies.map(hierarchy => hierarchy.code),
  )
  await insertRows(
    db,
    'dataHierarchy',
    hierarchies.map(({ code, name, lookup, style, parent }, at) => ({
      tenantId,
      id: lookUp(ids, code),
      code,
      name: texts(name),
      lovCode: lookup,
      displayStyle: style,
      parentId: parent === undefined ? null : lookUp(ids, parent),
      sort: (at + 1) * 10,
    })),
  )
}

async function loadMenus(
  db: DemoDb,
  level: Level,
  { menus, menusBelow = {} }: TenantData,
): Promise<ReadonlyMap<string, string>> {
  const ids = await newIds(db, [menus, ...Object.values(menusBelow)].flatMap(codesIn))
  const idOf = (code: string) => lookUp(ids, code)
  const own = menuRows(level, menus, idOf)
  // Between the product's entries, the workspace first.
  for (const menu of own.menus) if (menu.parentId === null) menu.sort = Number(menu.sort) + 5
  const parts: MenuRows[] = [own]
  for (const [code, tree] of Object.entries(menusBelow)) {
    const parent = await db
      .selectFrom('menu')
      .select(['tenantId', 'id'])
      .where('tenantId', '=', platformTenantId)
      .where('level', '=', level.level)
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    parts.push(menuRows(level, tree, idOf, parent))
  }
  for (const { menus, sets, permissions } of parts) {
    await insertRows(db, 'menu', menus)
    await insertRows(db, 'permissionSet', sets)
    await insertRows(db, 'permissionSetPermission', permissions)
  }
  return ids
}

/** The product's permission sets of the level and the tenant's own. */
async function findSets(db: DemoDb, { tenantId, level }: Level): Promise<LoadedTenant['sets']> {
  // A tenant's own page may share its route with one of a module.
  const { rows } = await sql<{ tenantId: number; id: string; code: string; page: string }>`
    select s.tenant_id, s.id, s.code, case when m.type = 'menu' and m.tenant_id <> ${platformTenantId} then m.code
      else m.route end as page
    from permission_set s
    join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
    where s.tenant_id in (${platformTenantId}, ${tenantId}) and m.level = ${level}`.execute(db)
  const sets = new Map<string, Map<string, { tenantId: number; id: string }>>()
  for (const { tenantId, id, code, page: at } of rows) {
    const page = at.includes('/') ? lastPart(at.replace(/\/list$/, ''), '/') : lastPart(at, '.')
    const ofPage = sets.get(page) ?? new Map()
    sets.set(page, ofPage.set(lastPart(code, '.').replace('default', 'view'), { tenantId, id }))
  }
  return sets
}

const lastPart = (text: string, separator: string): string => text.slice(text.lastIndexOf(separator) + 1)

/** Makes roles with their permission sets. A role may name one of the same call as its parent. */
export async function insertRoles(
  db: DemoDb,
  place: LoadedTenant,
  roles: readonly RoleData[],
): Promise<void> {
  const ids = await newIds(
    db,
    roles.map(role => role.code),
  )
  for (const [code, id] of ids) place.roles.set(code, id)
  await insertRows(
    db,
    'role',
    roles.map(role => ({
      tenantId: place.tenantId,
      id: lookUp(ids, role.code),
      code: role.code,
      name: texts(role.name),
      description: texts(role.purpose),
      level: place.level,
      parentId: lookUp(place.roles, role.parent ?? 'administrator'),
      inheritId: role.inherits ? lookUp(place.roles, role.inherits) : null,
      enabled: !role.disabled,
      endOn: dayIn(place, role.endsIn),
    })),
  )
  await insertRows(
    db,
    'rolePermissionSet',
    // All users find their messages in the menu.
    roles.flatMap(role => grantsOf(place, role.code, ['user-message:view', ...role.may])),
  )
}

export function grantsOf(place: LoadedTenant, role: string, may: readonly string[]) {
  const roleId = lookUp(place.roles, role)
  const named = (text: string) => {
    const [page = '', set] = text.split(':')
    const ofPage = lookUp(place.sets, page)
    return set ? [lookUp(ofPage, set)] : [...ofPage.values()]
  }
  return [...new Set(may.flatMap(named))].map(set => ({
    tenantId: place.tenantId,
    roleId,
    permissionSetTenantId: set.tenantId,
    permissionSetId: set.id,
  }))
}

async function loadPeople(
  db: DemoDb,
  place: LoadedTenant,
  data: TenantData,
  passwordHash: string,
): Promise<void> {
  const ids = await newIds(
    db,
    data.people.map(person => person.login),
  )
  for (const [login, id] of ids) place.people.set(login, id)
  const row = (person: PersonData) => ({
    tenantId: place.tenantId,
    id: lookUp(ids, person.login),
    loginName: person.login,
    realName: person.name,
    email: `${person.login}@${data.domain}`,
    emailVerifiedAt: new Date(),
    language: person.language ?? data.language ?? 'en_US',
    timeZone: person.timeZone ?? data.timeZone,
    ...(data.dateFormat && { dateFormat: data.dateFormat }),
    scope: JSON.stringify(person.scope ?? {}),
    enabled: !person.disabled,
    startOn: dayIn(place, person.startsIn),
    endOn: dayIn(place, person.endsIn),
  })
  await insertRows(db, 'appUser', data.people.map(row))
  await insertRows(
    db,
    'credential',
    [...ids.values()].map(userId => ({ userId, passwordHash })),
  )
  await insertRows(
    db,
    'memberRole',
    data.people.flatMap(person => membersOf(place, person.login, person.roles)),
  )
}

export function membersOf(place: LoadedTenant, login: string, roles: readonly Held[]) {
  const userId = lookUp(place.people, login)
  return roles.map(held => {
    const { role, from, until } = typeof held === 'string' ? { role: held } : held
    return {
      tenantId: place.tenantId,
      userId,
      roleId: lookUp(place.roles, role),
      startOn: dayIn(place, from),
      endOn: dayIn(place, until),
    }
  })
}

/** The date some days from today, by the database's calendar. */
export function dayIn({ today }: LoadedTenant, days: number | undefined): string | null {
  if (days === undefined) return null
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
