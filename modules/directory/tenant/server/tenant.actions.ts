import { platformTenantId, tenantLevel } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { sizeText } from '@atrium/server/appearance/size-text'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { storedBeside } from '@atrium/server/resource/custom/custom-values'
import { sql } from 'kysely'
import type { tenantApi } from '../tenant.contract.ts'
import { type Acting, findTenant } from './tenant.queries.ts'
import type { TenantDb } from './tenant.tables.ts'

export interface NewTenant {
  readonly num: string
  readonly name: Texts
  readonly domain?: string | undefined
  /** `#rrggbb` in lowercase. */
  readonly colour?: string | undefined
  readonly userLimit?: number | undefined
  /** In bytes. */
  readonly fileCapacity?: number | undefined
  readonly template?: boolean | undefined
  /** Own values as they are stored. */
  readonly custom?: string | undefined
}

/** The set that puts the message center into the menus of all people of a tenant. */
const ownMessagesSet = 'hzero.message.list.ps.default'

const everyTenantsRoles = [
  {
    code: 'role/organization/default/administrator',
    name: { en_US: 'Tenant administrator', zh_CN: '租户管理员', ar_SA: 'مدير المستأجر' },
    description: {
      en_US: 'Has every permission of the tenant.',
      zh_CN: '拥有本租户的全部权限。',
      ar_SA: 'يملك كل صلاحيات المستأجر.',
    },
  },
  {
    code: 'role/organization/default/guest',
    name: { en_US: 'Tenant member', zh_CN: '租户成员', ar_SA: 'عضو في المستأجر' },
    description: {
      en_US: 'Belongs to the tenant, without further permissions.',
      zh_CN: '属于本租户，不含其他权限。',
      ar_SA: 'ينتمي إلى المستأجر دون صلاحيات أخرى.',
    },
  },
]

/** @throws `error.tenant.only` when there is a tenant besides the platform, deleted or not. */
export async function refuseSecondTenant(db: Scoped): Promise<void> {
  // Two requests at the same time must not both find none.
  await sql`lock table tenant in share row exclusive mode`.execute(db)
  const other = await db
    .selectFrom('tenant')
    .select('tenantId')
    .where('tenantId', '!=', platformTenantId)
    .limit(1)
    .executeTakeFirst()
  if (other) throw new AppError('error.tenant.only')
}

/** Creates a tenant with the default roles; its menus are the platform's until it adds its own. */
export async function insertTenant(
  db: TenantDb,
  { num, name, domain, colour, userLimit, fileCapacity, template = false, custom }: NewTenant,
): Promise<number> {
  const { tenantId } = await db
    .insertInto('tenant')
    .values({
      num,
      name: JSON.stringify(name),
      domain: domain ?? null,
      userLimit: userLimit ?? null,
      template,
      ...(fileCapacity !== undefined && { fileCapacity }),
      ...(colour && { colour }),
      ...(custom !== undefined && { custom }),
    })
    .returning('tenantId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('role')
    .values(
      everyTenantsRoles.map(({ code, name, description }) => ({
        tenantId,
        level: tenantLevel,
        builtIn: true,
        code,
        name: JSON.stringify(name),
        description: JSON.stringify(description),
      })),
    )
    .execute()
  await sql`
    insert into role_permission_set (tenant_id, role_id, permission_set_tenant_id, permission_set_id)
    select r.tenant_id, r.id, s.tenant_id, s.id from role r, permission_set s
    where r.tenant_id = ${tenantId} and r.code = 'role/organization/default/guest'
      and s.tenant_id = ${platformTenantId} and s.code = ${ownMessagesSet}`.execute(db)
  return tenantId
}

type FirstAdministrator = BodyOf<typeof tenantApi.create>['administrator'] & { language: string }

/** Creates the first administrator, who must change the password at the first sign-in. */
export async function insertAdministrator(
  db: TenantDb,
  tenantId: number,
  person: FirstAdministrator,
  passwordHash: string,
): Promise<void> {
  const { id: userId } = await db
    .insertInto('appUser')
    .values({ tenantId, ...person, phone: null, imageUrl: null, defaultTenantId: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into member_role (tenant_id, user_id, role_id)
    select tenant_id, ${userId}, id from role
    where tenant_id = ${tenantId} and built_in and code = 'role/organization/default/administrator'`.execute(
    db,
  )
  await db.insertInto('credential').values({ userId, passwordHash, initial: true }).execute()
}

/** An arbitrary advisory lock key that all instances share. */
const lockKey = 7_261

/** Serializes changes to the number of people in a tenant and to its limit. */
export const lockPeople = (db: Scoped, tenantId: number) =>
  sql`select pg_advisory_xact_lock(${lockKey}, ${tenantId}::int)`.execute(db)

/**
 * The limit of a tenant for people, and how many of it are free; undefined without a limit. The number does not change
 * before the transaction ends.
 * @throws `error.tenant.unknown`
 */
export async function findFreePlaces(
  db: Scoped,
  tenantId: number,
  except = '',
): Promise<{ limit: number; free: number } | undefined> {
  await lockPeople(db, tenantId)
  const { rows } = await sql<{ userLimit: number | null; count: number }>`
    select user_limit, (select count(*) from app_user u
      where u.tenant_id = t.tenant_id and u.enabled and not u.is_program and u.id::text <> ${except}) as count
    from tenant t where t.tenant_id = ${tenantId}`.execute(db)
  const tenant = rows[0]
  if (!tenant) throw new AppError('error.tenant.unknown')
  const { userLimit: limit, count } = tenant
  return limit === null ? undefined : { limit, free: limit - count }
}

/** @throws `error.tenant.full` when the tenant may have no more people, `error.tenant.unknown` */
export async function refuseFull(db: Scoped, tenantId: number, except = ''): Promise<void> {
  const places = await findFreePlaces(db, tenantId, except)
  if (places && places.free <= 0) throw new AppError('error.tenant.full', { count: places.limit })
}

/**
 * @throws `error.not_found`, `error.optimistic_lock`, `error.tenant.in_bin`, `error.tenant.limit_below_use`,
 * `error.tenant.capacity_below_use`, and those of `storedCustom`
 */
export async function updateTenant(acting: Acting, change: BodyOf<typeof tenantApi.update>): Promise<void> {
  const { db, language, added } = acting
  await lockPeople(db, change.tenantId)
  const { id, custom, detail } = await findTenant(db, language, change.tenantId)
  await lockVersion(db, 'tenant', { id, objectVersionNumber: change.objectVersionNumber })
  if (detail.statusCode === 'BINNED') throw new AppError('error.tenant.in_bin')
  const { limitUserQty: userLimit = null, totalCapacity: fileCapacity = detail.totalCapacity } = change
  if (userLimit !== null && userLimit !== detail.limitUserQty && userLimit < detail.userCount)
    throw new AppError('error.tenant.limit_below_use', { count: detail.userCount })
  if (fileCapacity !== detail.totalCapacity && fileCapacity < detail.usedCapacity)
    throw new AppError('error.tenant.capacity_below_use', { used: sizeText(detail.usedCapacity) })
  const name = mergedTexts(detail._tls.tenantName ?? {}, language, change.tenantName, change._tls?.tenantName)
  await db
    .updateTable('tenant')
    .set({
      name: JSON.stringify(name),
      colour: change.tenantColour,
      userLimit,
      fileCapacity,
      template: (change.templateFlag ?? detail.templateFlag) === 1,
      ...storedBeside(added, acting, change.custom, custom),
    })
    .where('id', '=', id)
    .execute()
}
