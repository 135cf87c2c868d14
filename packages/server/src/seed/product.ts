import { createHash } from 'node:crypto'
import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { productMessages } from '../delivery/product-messages.ts'
import { installedFeatures } from '../modules.ts'
import { cardRows, putCards } from './cards.ts'
import { addLookups } from './lookup-rows.ts'
import { contributedPages, menuCode, menuOf } from './menu.ts'
import { addMessages } from './messages.ts'
import { moduleEntries, putModules } from './module-entries.ts'
import { codesIn, type Level, lookUp, type MenuData, menuRows, newIds, waitForLock } from './rows.ts'
import { texts } from './text.ts'

const tenant = { num: 'ATRIUM', name: texts(['Atrium', '中庭平台', 'أتريوم']), colour: '#066973' }

const languages = [
  { code: 'en_US', name: 'English', sort: 10 },
  { code: 'zh_CN', name: '简体中文', sort: 20 },
  { code: 'ar_SA', name: 'العربية', sort: 30 },
]

const administrator = {
  code: 'role/site/default/administrator',
  name: texts(['Platform administrator', '平台管理员', 'مدير المنصة']),
  description: texts([
    'Has every permission of the platform.',
    '拥有平台的全部权限。',
    'يملك كل صلاحيات المنصة.',
  ]),
}

const levels: readonly Level[] = [
  { tenantId: platformTenantId, level: siteLevel },
  { tenantId: platformTenantId, level: tenantLevel },
]

/** Everything that the product and its features seed. */
const contributions = () => ({
  trees: levels.map(at => ({ at, tree: menuOf(at.level) })),
  cards: cardRows(),
  lookups: installedFeatures().flatMap(({ lookups }) => lookups ?? []),
  lookupViews: installedFeatures().flatMap(({ lookupViews }) => lookupViews ?? []),
  messages: productMessages(),
  modules: moduleEntries(),
})

/** Identifies the seeded data, so that a start finds out with one query whether there is anything to do. */
const editionOf = ({ trees, ...others }: ReturnType<typeof contributions>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        tenant,
        languages,
        administrator,
        trees.map(({ at, tree }) => menuRows(at, tree, code => code)),
        others,
      ]),
    )
    .digest('base64url')

/** An arbitrary number that all instances use. */
const lockKey = 7_261_004

/** Seeds and updates the platform's own rows: its tenant, languages, menus and first role. */
export async function seedProduct(site: Site): Promise<void> {
  const contributed = contributions()
  const edition = editionOf(contributed)
  await site({}, async db => {
    if ((await findEdition(db)) === edition) return
    await waitForLock(db, lockKey)
    if ((await findEdition(db)) === edition) return

    await db
      .insertInto('tenant')
      .values({ tenantId: platformTenantId, ...tenant })
      .onConflict(conflict => conflict.column('tenantId').doNothing())
      .execute()
    await db
      .insertInto('language')
      .values(languages.map(language => ({ tenantId: platformTenantId, ...language })))
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doNothing())
      .execute()
    await db
      .insertInto('role')
      .values({ tenantId: platformTenantId, level: siteLevel, builtIn: true, ...administrator })
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doNothing())
      .execute()
    for (const { at, tree } of contributed.trees) await putMenus(db, at, tree)
    await putCards(db, contributed.cards)
    await addLookups(db, platformTenantId, contributed.lookups, contributed.lookupViews)
    await addMessages(db, contributed.messages)
    await putModules(db, contributed.modules)
    await recordEdition(db, edition)
  })
}

/** Shows or hides the pages of the demonstration, such as the outbox with codes and links of other users. */
export async function offerDemonstrationPages(site: Site, isOffered: boolean): Promise<void> {
  const pages = contributedPages().filter(({ onlyInDemonstration }) => onlyInDemonstration)
  const codes = pages.flatMap(({ code }) => levels.map(({ level }) => menuCode(level, code)))
  if (codes.length === 0) return
  await site({}, db =>
    db
      .updateTable('menu')
      .set({ enabled: isOffered })
      .where('tenantId', '=', platformTenantId)
      .where('code', 'in', codes)
      .where('enabled', '<>', isOffered)
      .execute(),
  )
}

/**
 * The edition is recorded in the audit log, which then also shows when the platform's rows last changed. A row without
 * one, as of a removed module, lets the next start seed again.
 */
async function findEdition(db: Scoped): Promise<string | undefined> {
  const { rows } = await sql<{ edition: string | null }>`
    select after ->> 'edition' as edition from audit
    where tenant_id = ${platformTenantId} and entity = 'product' and entity_id is null
    order by id desc limit 1`.execute(db)
  return rows[0]?.edition ?? undefined
}

async function recordEdition(db: Scoped, edition: string): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      tenantId: platformTenantId,
      entity: 'product',
      verb: 'update',
      after: JSON.stringify({ edition }),
    })
    .execute()
}

/**
 * Adds and updates menus, permission sets and their permissions. `enabled` is the administrator's choice and is not
 * changed.
 */
async function putMenus(db: Scoped, level: Level, tree: readonly MenuData[]): Promise<void> {
  const ids = await newIds(db, codesIn(tree))
  for (const { code, id } of await findIds(db, level)) ids.set(code, id)
  const { menus, sets, permissions } = menuRows(level, tree, code => lookUp(ids, code))

  await db
    .insertInto('menu')
    .values(menus.map(menu => ({ ...menu, builtIn: true })))
    .onConflict(conflict =>
      conflict
        .columns(['tenantId', 'id'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          parentTenantId: ref('excluded.parentTenantId'),
          parentId: ref('excluded.parentId'),
          type: ref('excluded.type'),
          sort: ref('excluded.sort'),
          icon: ref('excluded.icon'),
          route: ref('excluded.route'),
          quickIndex: ref('excluded.quickIndex'),
        }))
        .where(sql<boolean>`(menu.name, menu.parent_id, menu.type, menu.sort, menu.icon, menu.route, menu.quick_index)
          is distinct from (excluded.name, excluded.parent_id, excluded.type, excluded.sort, excluded.icon,
            excluded.route, excluded.quick_index)`),
    )
    .execute()
  await db
    .insertInto('permissionSet')
    .values(sets)
    .onConflict(conflict =>
      conflict
        .columns(['tenantId', 'id'])
        .doUpdateSet(({ ref }) => ({
          menuId: ref('excluded.menuId'),
          name: ref('excluded.name'),
          sort: ref('excluded.sort'),
        }))
        .where(sql<boolean>`(permission_set.menu_id, permission_set.name, permission_set.sort)
          is distinct from (excluded.menu_id, excluded.name, excluded.sort)`),
    )
    .execute()
  await sql`
    delete from permission_set_permission
    where tenant_id = ${platformTenantId} and permission_set_id = any(${sets.map(set => set.id)}::uuid[])
      and (permission_set_id, permission) not in (
        select * from unnest(${permissions.map(row => row.permissionSetId)}::uuid[], ${permissions.map(row => row.permission)}::text[])
      )`.execute(db)
  await db
    .insertInto('permissionSetPermission')
    .values(permissions)
    .onConflict(conflict => conflict.columns(['tenantId', 'permissionSetId', 'permission']).doNothing())
    .execute()
}

async function findIds(db: Scoped, { tenantId, level }: Level): Promise<{ code: string; id: string }[]> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from menu where tenant_id = ${tenantId} and level = ${level}
    union all
    select s.code, s.id from permission_set s
    join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
    where s.tenant_id = ${tenantId} and m.tenant_id = ${tenantId} and m.level = ${level}`.execute(db)
  return rows
}
