import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@atrium/contract/endpoint'
import { pictureAddress } from '@atrium/contract/files/file'
import type { Store } from '@atrium/server/db/files/store'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { tenantApi } from '../tenant.contract.ts'
import { findTemplate } from './tenant.queries.ts'
import type { TenantDb } from './tenant.tables.ts'

type Chosen = NonNullable<BodyOf<typeof tenantApi.create>['template']>

interface Copying {
  from: number
  to: number
}

/**
 * Copies the selected content of a template to a new tenant. References are resolved by codes, which are the
 * same in both.
 * @throws `error.tenant.no_template` when it is no longer a template, or lacks the selected content
 */
export async function copyFromTemplate(
  db: TenantDb,
  store: Store,
  chosen: Chosen,
  tenantId: number,
): Promise<void> {
  const content = await findTemplate(db, '', chosen.tenantId)
  const { roleIds, lovCodes } = chosen
  const hasAll =
    roleIds.every(id => content.roles.some(role => role.id === id)) &&
    lovCodes.every(code => content.lovs.some(({ lovCode }) => lovCode === code))
  if (!hasAll) throw new AppError('error.tenant.no_template')
  const copying = { from: chosen.tenantId, to: tenantId }
  if (chosen.menus) await copyMenus(db, copying)
  if (roleIds.length > 0) await copyRoles(db, copying, roleIds)
  if (lovCodes.length > 0) await copyLookups(db, copying, lovCodes)
  if (chosen.config) await copyConfig(db, store, copying)
}

/** The menus of the template itself, nested ones included, with their permission sets. */
async function copyMenus(db: TenantDb, { from, to }: Copying): Promise<void> {
  await sql`
    with fresh as materialized (select m.*, new_id() as fresh_id from menu m where m.tenant_id = ${from})
    insert into menu (tenant_id, id, code, name, level, parent_tenant_id, parent_id, type, sort, icon, route, quick_index, enabled)
    select ${to}, f.fresh_id, f.code, f.name, f.level,
      case f.parent_tenant_id when ${from} then ${to} else f.parent_tenant_id end, coalesce(above.fresh_id, f.parent_id),
      f.type, f.sort, f.icon, f.route, f.quick_index, f.enabled
    from fresh f left join fresh above on above.id = f.parent_id`.execute(db)
  await sql`
    insert into permission_set (tenant_id, menu_tenant_id, menu_id, code, name, controller_type, sort)
    select ${to}, coalesce(own.tenant_id, s.menu_tenant_id), coalesce(own.id, s.menu_id), s.code, s.name,
      s.controller_type, s.sort
    from permission_set s
    join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
    left join menu own on own.tenant_id = ${to} and own.level = m.level and own.code = m.code and m.tenant_id = ${from}
    where s.tenant_id = ${from}`.execute(db)
  await sql`
    insert into permission_set_permission (tenant_id, permission_set_id, permission)
    select ${to}, made.id, p.permission from permission_set_permission p
    join (${samePermissionSets({ from, to })}) made on made.source_id = p.permission_set_id
    where p.tenant_id = ${from}`.execute(db)
}

/** The template's own permission sets, each with its copy. */
const samePermissionSets = ({ from, to }: Copying) => sql`
  select s.id as source_id, made.id from permission_set s
  join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
  join permission_set made on made.tenant_id = ${to} and made.code = s.code
  join menu n on n.tenant_id = made.menu_tenant_id and n.id = made.menu_id and n.code = m.code and n.level = m.level
  where s.tenant_id = ${from}`

async function copyRoles(db: TenantDb, { from, to }: Copying, ids: readonly string[]): Promise<void> {
  await sql`
    insert into role (tenant_id, code, name, description, level, enabled, end_on, data_scope)
    -- Units are each tenant's own: until some are chosen there, a custom scope shows only the holder’s records.
    select ${to}, code, name, description, level, enabled, end_on, data_scope from role
    where tenant_id = ${from} and id::text = any(${ids})`.execute(db)
  const ofCode = (column: 'parent_id' | 'inherit_id') => sql`(
    select made.id from role source join role made on made.tenant_id = ${to} and made.code = source.code
    where source.tenant_id = ${from} and source.id = r.${sql.ref(column)})`
  await sql`
    update role own set parent_id = ${ofCode('parent_id')}, inherit_id = ${ofCode('inherit_id')} from role r
    where r.tenant_id = ${from} and r.id::text = any(${ids}) and num_nonnulls(r.parent_id, r.inherit_id) > 0
      and own.tenant_id = ${to} and own.code = r.code`.execute(db)
  await sql`
    insert into role_permission_set (tenant_id, role_id, permission_set_tenant_id, permission_set_id)
    select ${to}, own.id, case when made.id is null then s.permission_set_tenant_id else ${to} end,
      coalesce(made.id, s.permission_set_id)
    from role_permission_set s
    join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    join role own on own.tenant_id = ${to} and own.code = r.code
    left join (${samePermissionSets({ from, to })}) made on made.source_id = s.permission_set_id
    where s.tenant_id = ${from} and r.id::text = any(${ids})
      -- Without its menus what they allow does not come along.
      and (made.id is not null or s.permission_set_tenant_id <> ${from})`.execute(db)
}

async function copyLookups(db: TenantDb, { from, to }: Copying, codes: readonly string[]): Promise<void> {
  await sql`
    insert into lov (tenant_id, code, name, enabled, type, custom_url, value_field, display_field, parent_lov_code, must_page, public)
    select ${to}, code, name, enabled, type, custom_url, value_field, display_field, parent_lov_code, must_page, public
    from lov where tenant_id = ${from} and code = any(${codes})`.execute(db)
  await sql`
    insert into lov_value (tenant_id, lov_id, value, meaning, description, parent_value, tag, sort, start_on, end_on, enabled)
    select ${to}, own.id, v.value, v.meaning, v.description, v.parent_value, v.tag, v.sort, v.start_on, v.end_on, v.enabled
    from lov_value v
    join lov l on l.tenant_id = v.tenant_id and l.id = v.lov_id
    join lov own on own.tenant_id = ${to} and own.code = l.code
    where v.tenant_id = ${from} and l.code = any(${codes})`.execute(db)
}

const pictures = ['LOGO', 'FAVICON']

/** Copies the settings. Pictures belong to one tenant, so their bytes are copied. */
async function copyConfig(db: TenantDb, store: Store, { from, to }: Copying): Promise<void> {
  await sql`update tenant set accent = true where tenant_id = ${to}
    and (select accent from tenant where tenant_id = ${from})`.execute(db)
  const { rows } = await sql<{ code: string; value: string }>`
    select code, value from config where tenant_id = ${from}`.execute(db)
  for (const { code, value } of rows) {
    const copied = pictures.includes(code) ? await copyPicture(db, store, { from, to }, value) : value
    if (copied !== undefined)
      await sql`insert into config (tenant_id, code, value) values (${to}, ${code}, ${copied})`.execute(db)
  }
}

/** The address of the copied picture; bytes of a failed transaction are swept like all without a row. */
async function copyPicture(
  db: TenantDb,
  store: Store,
  { from, to }: Copying,
  address: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from file
    where tenant_id = ${from} and key = ${address.slice(address.lastIndexOf('/') + 1)}`.execute(db)
  const [file] = rows
  const bytes = file && (await store.get(file.key))
  if (!file || !bytes) return undefined
  const key = randomBytes(32).toString('hex')
  await store.put(key, bytes)
  await sql`
    insert into file (tenant_id, key, bucket, directory, name, media_type, size, sha256)
    select ${to}, ${key}, bucket, directory, name, media_type, size, sha256 from file
    where tenant_id = ${from} and key = ${file.key}`.execute(db)
  return pictureAddress(to, key)
}
