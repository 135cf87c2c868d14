import { siteLevel } from '@atrium/contract/constants'
import type { AnswerOf, QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { inScope } from '@atrium/server/access/scope'
import { isWithin, tenantFor } from '@atrium/server/access/tenant-scope'
import type { Session } from '@atrium/server/auth/session'
import { findPage, type Total } from '@atrium/server/db/tables/find-page'
import { personName, tenantName } from '@atrium/server/db/tables/names'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import type { FieldsOf } from '@atrium/server/resource/custom/custom-fields'
import { customConditions, customOrders } from '@atrium/server/resource/custom/custom-lists'
import { answeredBeside } from '@atrium/server/resource/custom/custom-values'
import { type RawBuilder, sql } from 'kysely'
import { grantable } from '../../assignment/server/assignment.queries.ts'
import { type Account, type AccountDetail, type accountApi, mostCounted } from '../account.contract.ts'
import type { AccountDb } from './account.tables.ts'
import { isInState, type SignInFacts, stateOf } from './account-state.queries.ts'

type ListFilter = QueryOf<typeof accountApi.list>
type Filter = QueryOf<typeof accountApi.counts>
type RoleFilter = QueryOf<typeof accountApi.assignableRoles>

type AccountCounts = AnswerOf<typeof accountApi.counts>

/** The stored part of an account. */
export type StoredAccount = Omit<
  AccountDetail,
  'locked' | 'passwordState' | 'passwordChangeDate' | 'passwordEndDate'
>

/** A session that administers accounts, with the fields that their home tenants have added. */
export interface Administering {
  db: AccountDb
  session: Session
  language: string
  added: FieldsOf
}

/** The tenant whose roles are shown: the session's, or for the platform each person's home. */
const roleTenant = (session: Session) =>
  session.level === siteLevel ? sql`u.tenant_id` : sql`${session.tenantId}::bigint`

/** The roles of a person over alias `u`: those that are assigned, or with those through user groups. */
const heldBy = (session: Session, held: 'member_role' | 'held_role') => sql`
  from ${sql.table(held)} m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.user_id = u.id and m.tenant_id = ${roleTenant(session)}`

/** An instant as text within JSON, in the form of the wire. */
const inIso = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function accountRows({ db, session, language }: Administering) {
  return db
    .selectFrom('appUser as u')
    .select(['u.id', 'u.loginName', 'u.realName', 'u.email', 'u.phone', 'u.imageUrl', 'u.language'])
    .select([
      'u.timeZone',
      'u.enabled',
      'u.awaitsApproval',
      'u.startOn',
      'u.endOn',
      'u.tenantId as organizationId',
      'u.custom',
    ])
    .select(['u.version', 'u.createdAt', 'u.updatedAt', 'u.createdBy', 'u.updatedBy'])
    .select([
      // A guest's home tenant is visible only to the platform.
      tenantName(sql`u.tenant_id`, language).$castTo<string | null>().as('tenantName'),
      personName(sql`u.created_by`).as('createdByName'),
      personName(sql`u.updated_by`).as('updatedByName'),
      isGuest(session).as('guest'),
      sql<string | null>`(select d.role_id from default_role d
        where d.tenant_id = ${roleTenant(session)} and d.user_id = u.id)`.as('defaultRoleId'),
      sql<Date | null>`(select a.at from audit a
        where (case a.entity when 'app_user' then a.entity_id else a.actor_id end) = u.id and a.verb = 'sign-in'
        order by a.at desc limit 1)`.as('lastSignInAt'),
      sql<
        Account['memberRoleList']
      >`coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('roleId', r.id,
          'name', tr(r.name, ${language}), 'startDateActive', m.start_on, 'endDateActive', m.end_on))
          order by r.built_in desc, tr(r.name, ${language}), r.id)
        ${heldBy(session, 'member_role')}), '[]')`.as('roles'),
      sql<Account['groupRoleList']>`coalesce((select jsonb_agg(jsonb_build_object('roleId', r.id,
          'name', tr(r.name, ${language}), 'userGroupId', g.id, 'userGroupName', tr(g.name, ${language}),
          'creationDate', ${inIso(sql`greatest(gm.created_at, gr.created_at)`)})
          order by tr(r.name, ${language}), r.id, tr(g.name, ${language}), g.id)
        from held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        join user_group g on g.tenant_id = m.tenant_id and g.id = m.user_group_id
        join user_group_member gm on gm.tenant_id = g.tenant_id and gm.user_group_id = g.id and gm.user_id = m.user_id
        join user_group_role gr on gr.tenant_id = g.tenant_id and gr.user_group_id = g.id and gr.role_id = m.role_id
        where m.user_id = u.id and m.tenant_id = ${roleTenant(session)}), '[]')`.as('groupRoles'),
      sql<
        Account['unitRoleList']
      >`coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('roleId', r.id,
          'name', tr(r.name, ${language}), 'unitId', n.id, 'unitName', tr(n.name, ${language}),
          'positionName', tr(p.name, ${language}),
          'creationDate', ${inIso(sql`greatest(um.created_at, ur.created_at)`)}))
          order by tr(r.name, ${language}), r.id, tr(n.name, ${language}), n.id, p.sort nulls first)
        from unit_member um
        join unit n on n.tenant_id = um.tenant_id and n.id = um.unit_id and n.enabled
        join unit_role ur on ur.tenant_id = um.tenant_id and ur.unit_id = um.unit_id
          and (ur.position_id is null or ur.position_id = um.position_id)
        join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        left join position p on p.tenant_id = ur.tenant_id and p.id = ur.position_id
        where um.user_id = u.id and um.tenant_id = ${roleTenant(session)}
          and counts_today(um.start_on, um.end_on)), '[]')`.as('unitRoles'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

/**
 * Whether the session administers a person, over alias `u` (app_user). Nobody administers erased people, and service
 * accounts are none.
 */
export const isAdministered = ({ dataScope }: Session) =>
  dataScope === 'all'
    ? sql<boolean>`(u.erased_at is null and not u.is_program)`
    : sql<boolean>`(u.erased_at is null and not u.is_program and u.id in (select id from account))`

const sortBy = (language: string) => ({
  realName: sql`u.real_name`,
  loginName: sql`u.login_name`,
  email: sql`u.email`,
  tenantName: tenantName(sql`u.tenant_id`, language),
  enabled: sql`u.enabled`,
  endDateActive: sql`u.end_on`,
  lastUpdateDate: sql`u.updated_at`,
})

/** Excludes people whom a table already links to a record. */
const takenBy = (table: string, column: string, id: string | undefined): RawBuilder<boolean>[] =>
  id === undefined
    ? []
    : [
        sql<boolean>`not exists (
          select 1 from ${sql.table(table)} m where m.user_id = u.id and m.${sql.ref(column)}::text = ${id})`,
      ]

/** The accounts that the session sees and that match a filter, over alias `u`. */
function matching(
  { session, language, added }: Administering,
  filter: Filter,
  facts: SignInFacts,
): RawBuilder<boolean>[] {
  const holdsRole = (roleId: string) =>
    sql<boolean>`exists (select 1 ${heldBy(session, 'held_role')} and r.id::text = ${roleId})`
  const canSignIn = sql<boolean>`(${isInState(['active'], facts)} and has_password(u.id))`
  return [
    isAdministered(session),
    inScope(session, sql`u.scope`),
    ...(filter.keyword ? [holdsKeyword(session, language, filter.keyword)] : []),
    ...(filter.realName ? [sql<boolean>`strpos(lower(u.real_name), lower(${filter.realName})) > 0`] : []),
    ...(filter.loginName ? [sql<boolean>`starts_with(lower(u.login_name), lower(${filter.loginName}))`] : []),
    ...(filter.email ? [sql<boolean>`strpos(lower(u.email), lower(${filter.email})) > 0`] : []),
    ...(filter.enabled === undefined ? [] : [sql<boolean>`u.enabled = ${filter.enabled}`]),
    ...(filter.roleId === undefined ? [] : [holdsRole(filter.roleId)]),
    ...(filter.unitId === undefined ? [] : [worksIn(filter.unitId)]),
    ...(filter.canSignIn === undefined ? [] : [sql<boolean>`${canSignIn} = ${filter.canSignIn}`]),
    ...takenBy('member_role', 'role_id', filter.exceptRoleId),
    ...takenBy('user_group_member', 'user_group_id', filter.exceptUserGroupId),
    ...takenBy('unit_member', 'unit_id', filter.exceptUnitId),
    ...(filter.organizationId === undefined ? [] : [sql<boolean>`u.tenant_id = ${filter.organizationId}`]),
    ...customConditions(added(session.tenantId), filter.custom ?? [], { ...session, language, row: 'u' }),
  ]
}

const holdsKeyword = (session: Session, language: string, keyword: string) => sql<boolean>`(
  strpos(lower(u.real_name), lower(${keyword})) > 0 or strpos(lower(u.login_name), lower(${keyword})) > 0
  or strpos(lower(coalesce(u.email, '')), lower(${keyword})) > 0
  or exists (select 1 ${heldBy(session, 'held_role')} and strpos(lower(tr(r.name, ${language})), lower(${keyword})) > 0))`

const worksIn = (unitId: string) => sql<boolean>`exists (
  select from unit_member m join unit_tree t on t.tenant_id = m.tenant_id and t.unit_id = m.unit_id
  where m.user_id = u.id and t.above_id::text = ${unitId} and counts_today(m.start_on, m.end_on))`

const isGuest = (session: Session) => sql<boolean>`not (${isWithin(session, sql`u.tenant_id`)})`

/** The number of matching accounts in each state. */
export async function countAccounts(
  of: Administering,
  filter: Filter,
  facts: SignInFacts,
): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`
    select count(*) as "all",
      count(*) filter (where state in ('active', 'endingSoon')) as active,
      count(*) filter (where state = 'endingSoon') as ending_soon,
      count(*) filter (where state = 'locked') as locked,
      count(*) filter (where state = 'startsLater') as starts_later,
      count(*) filter (where state = 'ended') as ended,
      count(*) filter (where state = 'disabled') as disabled,
      count(*) filter (where state = 'awaitsApproval') as awaits_approval,
      count(*) filter (where guest) as guest
    from (
      select ${stateOf(facts)} as state, ${isGuest(of.session)} as guest from app_user u
      where ${sql.join(matching(of, filter, facts), sql` and `)} limit ${sql.lit(mostCounted)}
    ) found`.execute(of.db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}

/** The people whom the session administers and, in a tenant, its guests. */
export async function findAccounts(
  of: Administering,
  filter: ListFilter,
  total: Total,
  facts: SignInFacts,
): Promise<Page<StoredAccount>> {
  const { session, language, added } = of
  const conditions = [
    ...matching(of, filter, facts),
    ...(filter.state === undefined ? [] : [isInState(filter.state, facts)]),
    ...(filter.guest === undefined ? [] : [sql<boolean>`${isGuest(session)} = ${filter.guest}`]),
  ]
  const ownOrders = customOrders(added(session.tenantId), filter.sort, { ...session, language, row: 'u' })
  // Accounts are locked, and end, without a change of their rows, so counts by state are not cached.
  const isStable = filter.state === undefined && filter.canSignIn === undefined
  const page = await findPage(
    accountRows(of).where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
    filter,
    {
      sortBy: { ...sortBy(language), ...ownOrders },
      mayBeEmpty: new Set(Object.keys(ownOrders)),
      key: [sql`u.id`],
      ...(isStable && { total }),
      growth: { by: [sql`u.real_name`, sql`u.id`], direction: 'asc', xid: sql`u.xid` },
    },
  )
  return { ...page, content: page.content.map(row => asAccount(row, added)) }
}

/** When a person was given the roles in the tenant that is shown, and by whom. */
export async function findGivenRoles(db: AccountDb, session: Session, userId: string): Promise<GivenRole[]> {
  const { rows } = await sql<GivenRole>`
    select m.role_id, m.created_at, m.created_by, ${personName(sql`m.created_by`)} as created_by_name
    from member_role m join app_user u on u.id = m.user_id
    where u.id = ${userId} and m.tenant_id = ${roleTenant(session)}`.execute(db)
  return rows
}

interface GivenRole {
  roleId: string
  createdAt: Date
  createdBy: string | null
  createdByName: string | null
}

/** @throws `error.not_found`, whether the id does not exist or belongs to another tenant. */
export async function findAccount(of: Administering, id: string): Promise<StoredAccount> {
  const row = await accountRows(of)
    .where('u.id', '=', id)
    .where(isAdministered(of.session))
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asAccount(row, of.added)
}

/** Roles of a tenant that the session may grant. */
export async function findAssignableRoles(
  db: AccountDb,
  session: Session,
  language: string,
  filter: RoleFilter,
) {
  const matching = sql`
    from role r where r.tenant_id = ${tenantFor(session, filter.organizationId)} and ${grantable(session)}
      and strpos(lower(tr(r.name, ${language})), lower(${filter.name ?? ''})) > 0
      and starts_with(lower(r.code), lower(${filter.code ?? ''}))`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db)
  const order = filter.sort.map(
    ({ field, direction }) => sql`${sql.ref(field)} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}`,
  )
  const { rows } = await sql<{ id: string; name: string; code: string; organizationId: number }>`
    select r.id, tr(r.name, ${language}) as name, r.code, r.tenant_id as organization_id ${matching}
    order by ${sql.join([...order, sql`name`, sql`r.id`])}
    limit ${filter.size} offset ${filter.page * filter.size}`.execute(db)
  return pageOf(rows, filter, counted[0]?.count ?? 0)
}

function asAccount(row: Row, added: FieldsOf): StoredAccount {
  const { id, loginName, realName, language, timeZone, organizationId, guest, enabled, roles } = row
  return {
    id,
    loginName,
    realName,
    language,
    timeZone,
    organizationId,
    guest,
    enabled,
    awaitsApproval: row.awaitsApproval,
    memberRoleList: roles,
    groupRoleList: row.groupRoles,
    unitRoleList: row.unitRoles,
    ...stampsOf(row),
    ...answeredBeside(added(organizationId), row.custom),
    ...(row.email !== null && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    ...(row.tenantName !== null && { tenantName: row.tenantName }),
    ...(row.startOn !== null && { startDateActive: row.startOn }),
    ...(row.endOn !== null && { endDateActive: row.endOn }),
    ...(row.lastSignInAt !== null && { lastLoginDate: row.lastSignInAt.toISOString() }),
    ...(row.defaultRoleId !== null && { defaultRoleId: row.defaultRoleId }),
  }
}
