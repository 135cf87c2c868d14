import {
  defaultLanguage,
  defaultPageSize,
  platformTenantId,
  signInPictures,
  windowCorners,
} from '@atrium/contract/constants'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ConfigCode } from '../config.contract.ts'
import type { ConfigTables } from './config.tables.ts'

/** The product's default values. */
export const product: Readonly<Partial<Record<ConfigCode, string>>> = {
  TITLE: 'Atrium',
  MENU_LAYOUT: 'side-all',
  MENU_LAYOUT_THEME: 'default',
  PAGE_SIZE: String(defaultPageSize),
  WATERMARK: '0',
  LANGUAGE: defaultLanguage,
  ROLE_MERGE: '0',
  ACCENT: '0',
  CORNER: windowCorners[0],
  PICTURE: signInPictures[0],
}

/** The tenant's own rows, and those of the platform. */
export const findRows = (db: Scoped) =>
  db
    .$extendTables<ConfigTables>()
    .selectFrom('config')
    .select(['id', 'tenantId', 'code', 'value', 'version'])
    .execute()

/** The effective values in the tenant of the transaction; missing without any. */
export async function findConfig(db: Scoped): Promise<Readonly<Partial<Record<ConfigCode, string>>>> {
  const rows = await findRows(db)
  const own = rows.filter(({ tenantId }) => tenantId !== platformTenantId)
  const ofPlatform = rows.filter(({ tenantId }) => tenantId === platformTenantId)
  return { ...product, ...valuesOf(ofPlatform), ...valuesOf(own) }
}

/** The initial language of the tenant's new people, also queried from outside of it. */
export async function findStartLanguage(db: Scoped, tenantId: number): Promise<string> {
  const row = await db
    .$extendTables<ConfigTables>()
    .selectFrom('config')
    .select('value')
    .where('code', '=', 'LANGUAGE')
    .where('tenantId', 'in', [tenantId, platformTenantId])
    .orderBy('tenantId', 'desc')
    .executeTakeFirst()
  return row?.value ?? defaultLanguage
}

const valuesOf = (rows: readonly { code: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ code, value }) => [code, value]))
