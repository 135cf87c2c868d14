import {
  defaultPageSize,
  densities,
  menuLayouts,
  menuLayoutThemes,
  siteLevel,
  themes,
  windowCorners,
} from '@atrium/contract/constants'
import { pictureAddress } from '@atrium/contract/files/file'
import {
  mostRecentTenants,
  type Self,
  type SelfDetail,
  type SelfRole,
  type SelfTenant,
} from '@atrium/contract/workspace/self'
import { findConfig } from '@atrium/operations/config/server/config.reads.ts'
import { findFeatures } from '@atrium/server/access/features'
import type { OwnLanguage } from '@atrium/server/appearance/languages'
import type { Credential } from '@atrium/server/auth/credential'
import type { Session } from '@atrium/server/auth/session'
import { roleIsValid } from '@atrium/server/auth/session-place'
import { callingCodeOf } from '@atrium/server/delivery/calling-code'
import { sql } from 'kysely'
import type { CurrentUserDb } from './current-user.tables.ts'

/** HZERO's label for the administrator of a tenant, besides the role's code. */
const administratorLabel = 'TENANT_ADMIN'

/** The name of all roles together in a merged session. */
const allRoles: Readonly<Record<OwnLanguage, string>> = {
  en_US: 'All roles',
  zh_CN: '全部角色',
  ar_SA: 'جميع الأدوار',
}

/** Data about a person outside the tenant of the session. */
export interface Elsewhere {
  credential: Credential
  recentTenants: Self['recentAccessTenantList']
}

/** The signed-in user with the tenant, role and appearance of the session. */
export async function findSelf(
  db: CurrentUserDb,
  session: Session,
  language: string,
  { credential, recentTenants }: Elsewhere,
): Promise<Self> {
  const row = await findSelfRow(db, session, language)
  const config = await findConfig(db)
  const features = await findFeatures(db)
  return {
    ...personIn(row),
    ...placeIn(row, session, language),
    ...appearanceIn(row, config),
    features,
    withheldFields: [...session.withheld],
    changePasswordFlag: credential.endsSoon ? 1 : 0,
    passwordResetFlag: credential.mustChange === 'initial' ? 0 : 1,
    ...(credential.changedAt && { lastPasswordUpdatedAt: credential.changedAt.toISOString() }),
    recentAccessTenantList: recentTenants,
    additionInfo: {},
  }
}

type SelfRow = Awaited<ReturnType<typeof findSelfRow>>

function findSelfRow(db: CurrentUserDb, session: Session, language: string) {
  return db
    .selectFrom('appUser as u')
    .innerJoin('tenant as t', join => join.on('t.tenantId', '=', session.tenantId))
    .innerJoin('role as r', join => join.on('r.id', '=', session.roleId))
    .leftJoin('language as l', 'l.code', 'u.language')
    .where('u.id', '=', session.userId)
    .select([
      'u.id',
      'u.loginName',
      'u.realName',
      'u.email',
      'u.phone',
      'u.emailVerifiedAt',
      'u.phoneVerifiedAt',
      'u.imageUrl',
      'u.tenantId as organizationId',
      't.tenantId',
      't.num as tenantNum',
      't.colour as tenantColour',
      't.accent',
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
      'u.language',
      'l.name as languageName',
      'u.timeZone',
      'u.dateFormat',
      'u.timeFormat',
      'u.defaultTenantId',
      'u.theme',
      'u.density',
      'u.menuLayout',
      'u.menuLayoutTheme',
      'u.tenantAccent',
      'u.popoutReminder',
      'u.notificationTime',
      'r.id as currentRoleId',
      'r.code as currentRoleCode',
      'r.level as currentRoleLevel',
      sql<boolean>`exists (select 1 from data_hierarchy where enabled)`.as('hasHierarchies'),
      sql<string>`tr(r.name, ${language})`.as('currentRoleName'),
      sql<
        string[]
      >`array(select distinct unnest(labels) as label from role where id::text = any(${session.roles.map(role => role.id)}) order by label)`.as(
        'roleLabels',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The user's account and its settings. */
function personIn(row: SelfRow) {
  const callingCode = callingCodeOf(row.phone ?? '')
  return {
    id: row.id,
    loginName: row.loginName,
    realName: row.realName,
    ...(row.email !== null && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(callingCode !== undefined && { internationalTelCode: callingCode }),
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    organizationId: row.organizationId,
    language: row.language,
    languageName: row.languageName ?? row.language,
    timeZone: row.timeZone,
    dateFormat: row.dateFormat,
    timeFormat: row.timeFormat,
    dateTimeFormat: `${row.dateFormat} ${row.timeFormat}`,
    ...(row.defaultTenantId !== null && { defaultTenant: row.defaultTenantId }),
    phoneCheckFlag: row.phoneVerifiedAt === null ? 0 : 1,
    emailCheckFlag: row.emailVerifiedAt === null ? 0 : 1,
    popoutReminderFlag: row.popoutReminder ? 1 : 0,
  } as const
}

/** The tenant and roles of the session. */
function placeIn(row: SelfRow, session: Session, language: string) {
  return {
    tenantId: row.tenantId,
    tenantNum: row.tenantNum,
    tenantName: row.tenantName,
    tenantColour: row.tenantColour,
    currentRoleId: row.currentRoleId,
    currentRoleCode: row.currentRoleCode,
    currentRoleName: nameOfRoles(session, row.currentRoleName, language),
    currentRoleLevel: row.currentRoleLevel,
    currentRoleLabels: labelsOf(session, row.roleLabels),
    roleMergeFlag: session.merged ? 1 : 0,
    dataHierarchyFlag: row.hasHierarchies ? 1 : 0,
    admin: session.grants.all,
  } as const
}

/** The appearance of the console: the user's choice, else the tenant's. */
function appearanceIn(row: SelfRow, config: Awaited<ReturnType<typeof findConfig>>) {
  const density = row.density ?? densities.find(one => one === config.DENSITY)
  const corner = windowCorners.find(one => one === config.CORNER)
  const theme = row.theme ?? themes.find(one => one === config.THEME)
  return {
    title: config.TITLE ?? '',
    ...(config.LOGO && { logo: config.LOGO }),
    ...(config.FAVICON && { favicon: config.FAVICON }),
    menuLayout: row.menuLayout ?? menuLayouts.find(one => one === config.MENU_LAYOUT) ?? 'side-all',
    menuLayoutTheme:
      row.menuLayoutTheme ?? menuLayoutThemes.find(one => one === config.MENU_LAYOUT_THEME) ?? 'default',
    ...(theme && { theme }),
    ...(density && { density }),
    ...(corner && { windowCorner: corner }),
    pageSize: Number(config.PAGE_SIZE ?? defaultPageSize),
    notificationTime: row.notificationTime,
    tenantAccentFlag: (row.tenantAccent ?? row.accent) ? 1 : 0,
    waterMarkFlag: config.WATERMARK === '1' ? 1 : 0,
  } as const
}

const labelsOf = ({ grants, level }: Session, labels: readonly string[]): string[] => [
  ...new Set([...(grants.all && level !== siteLevel ? [administratorLabel] : []), ...labels]),
]

const nameOfRoles = ({ roles }: Session, current: string, language: string): string =>
  roles.length > 1 ? (allRoles[language as OwnLanguage] ?? allRoles.en_US) : current

/**
 * The account with its home tenant, which is queried separately, because a guest's is not visible from the
 * session's tenant.
 */
export async function findSelfDetail(
  db: CurrentUserDb,
  session: Session,
  language: string,
  elsewhere: Elsewhere,
  findHome: (tenantId: number) => Promise<{ groupNum: string; groupName: string }>,
): Promise<SelfDetail> {
  const self = await findSelf(db, session, language, elsewhere)
  const { startOn, endOn } = await db
    .selectFrom('appUser')
    .select(['startOn', 'endOn'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const chosen = await db
    .selectFrom('defaultRole as d')
    .innerJoin('role as r', 'r.id', 'd.roleId')
    .where('d.userId', '=', session.userId)
    .select('r.id as defaultRoleId')
    .select(sql<string>`tr(r.name, ${language})`.as('defaultRoleName'))
    .executeTakeFirst()
  return {
    ...self,
    ...(await findHome(self.organizationId)),
    timeZoneMeaning: zoneMeaning(self.timeZone, language),
    dateFormatMeaning: self.dateFormat,
    timeFormatMeaning: self.timeFormat,
    ...chosen,
    ...(startOn !== null && { startDateActive: startOn }),
    ...(endOn !== null && { endDateActive: endOn }),
  }
}

/**
 * The name of a time zone, such as `Central European Standard Time` for `Europe/Oslo`, or its id if it has
 * none.
 */
function zoneMeaning(timeZone: string, language: string): string {
  if (!/^[A-Za-z]+\//.test(timeZone)) return timeZone
  const names = new Intl.DateTimeFormat(language.replace('_', '-'), { timeZone, timeZoneName: 'longGeneric' })
  return names.formatToParts(new Date()).find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** The name of a person's home tenant. */
export function findGroup(all: CurrentUserDb, tenantId: number, language: string) {
  return all
    .selectFrom('tenant')
    .select(['num as groupNum', sql<string>`tr(name, ${language})`.as('groupName')])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
}

/** Whether this is the address of a picture that the person has uploaded in this tenant. */
export async function isOwnPicture(db: CurrentUserDb, session: Session, address: string): Promise<boolean> {
  const pictures = await db
    .selectFrom('file')
    .select('key')
    .where('bucket', '=', 'public')
    .where('directory', '=', 'avatar')
    .where('createdBy', '=', session.userId)
    .execute()
  return pictures.some(({ key }) => pictureAddress(session.tenantId, key) === address)
}

/** The roles in force today in the tenant of the session. */
export async function findSelfRoles(
  db: CurrentUserDb,
  session: Session,
  language: string,
): Promise<SelfRole[]> {
  const rows = await db
    .selectFrom('heldRole as m')
    .innerJoin('role as r', 'r.id', 'm.roleId')
    .where('m.userId', '=', session.userId)
    .where('r.enabled', '=', true)
    .where(sql<boolean>`coalesce(r.end_on, current_date) >= current_date`)
    .where(sql<boolean>`coalesce(m.start_on, current_date) <= current_date`)
    .where(sql<boolean>`coalesce(m.end_on, current_date) >= current_date`)
    .select(['r.id', 'r.code', 'r.level', 'r.tenantId'])
    .select(sql<string>`tr(r.name, ${language})`.as('name'))
    .select(
      sql<string | null>`least(r.end_on, nullif(max(coalesce(m.end_on, 'infinity')), 'infinity'))`.as(
        'endOn',
      ),
    )
    // A role can be held in several ways.
    .groupBy(['r.tenantId', 'r.id'])
    .orderBy('r.builtIn', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ endOn, ...role }) => ({ ...role, ...(endOn !== null && { endDateActive: endOn }) }))
}

/**
 * Whether a role of the person is in force today in the tenant, over aliases `u` (app_user) and `t` (tenant).
 */
const belongs = sql<boolean>`t.enabled and exists (
  select 1 from held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.tenant_id = t.tenant_id and m.user_id = u.id and ${roleIsValid})`

/**
 * Every tenant in which a role of the person is in force today. Queried across tenants, so the filter limits it
 * to the person.
 */
export async function findSelfTenants(
  db: CurrentUserDb,
  userId: string,
  language: string,
  filter: { tenantNum?: string | undefined; tenantName?: string | undefined },
): Promise<SelfTenant[]> {
  const { rows } = await sql<SelfTenant & { isDefault: boolean }>`
    select t.tenant_id, t.num as tenant_num, tr(t.name, ${language}) as tenant_name, t.colour as tenant_colour,
      coalesce(t.tenant_id = u.default_tenant_id, false) as is_default
    from tenant t join app_user u on u.id = ${userId}
    where ${belongs}
      -- The empty text stands at the start of every text, so that an absent filter keeps all.
      and strpos(lower(t.num), lower(${filter.tenantNum ?? ''})) > 0
      and strpos(lower(tr(t.name, ${language})), lower(${filter.tenantName ?? ''})) > 0
    order by tenant_name`.execute(db)
  return rows.map(({ isDefault, ...tenant }) => ({
    ...tenant,
    ...(isDefault && { defaultTenantId: tenant.tenantId }),
  }))
}

/**
 * The tenants a person has switched to, latest first, without those they do not belong to today; and the ids of
 * all of them.
 */
export async function findRecentTenants(all: CurrentUserDb, userId: string, language: string) {
  const { rows } = await sql<Elsewhere['recentTenants'][number] & { counts: boolean }>`
    select t.tenant_id, t.num as tenant_num, tr(t.name, ${language}) as tenant_name, ${belongs} as counts
    from recent_tenant v join app_user u on u.id = v.user_id join tenant t on t.tenant_id = v.visited_id
    where v.user_id = ${userId} order by v.visited_at desc`.execute(all)
  return {
    visited: rows.map(({ tenantId }) => tenantId),
    recentTenants: rows
      .filter(({ counts }) => counts)
      .slice(0, mostRecentTenants)
      .map(({ tenantId, tenantNum, tenantName }) => ({ tenantId, tenantNum, tenantName })),
  }
}
