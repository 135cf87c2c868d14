import type { QueryOf } from '@atrium/contract/endpoint'
import { countableKind } from '@atrium/contract/sign-in/countable-kind'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import {
  type PolicyPreview,
  type RolePolicy,
  type SecondFactorPolicy,
  type secondFactorPolicyApi,
  shownPeople,
  usualGraceDays,
} from '../second-factor-policy.contract.ts'
import { peopleOf, type Required } from './second-factor-people.queries.ts'
import type { SecondFactorPolicyDb } from './second-factor-policy.tables.ts'

const allKinds = countableKind.options

/** The demand of a tenant on everyone; undefined if it has set none. */
export const findOwn = (db: SecondFactorPolicyDb, tenantId: number) =>
  db
    .selectFrom('secondFactorPolicy')
    .select([
      'id',
      'demand',
      'graceDays',
      'rememberDays',
      'kinds',
      'kindsSince',
      'requiredSince',
      'remindedAt',
    ])
    .select('version')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()

/** The demands of a tenant on roles. */
export const findRoles = (db: SecondFactorPolicyDb, tenantId: number) =>
  db
    .selectFrom('secondFactorRole')
    .select(['roleId', 'demand', 'graceDays', 'requiredSince'])
    .where('tenantId', '=', tenantId)
    .execute()

export async function findPolicy(
  db: SecondFactorPolicyDb,
  tenantId: number,
  language: string,
): Promise<SecondFactorPolicy> {
  const own = await findOwn(db, tenantId)
  if (!own)
    return { demand: 'offered', graceDays: usualGraceDays, rememberDays: 0, kinds: allKinds, roles: [] }
  const { demand, graceDays, rememberDays, kinds, remindedAt, version } = own
  return {
    ...{ demand, graceDays, rememberDays, kinds, objectVersionNumber: version },
    roles: await findRolePolicies(db, tenantId, language),
    ...(remindedAt && { remindedDate: remindedAt.toISOString() }),
    ...datesOf(own),
  }
}

async function findRolePolicies(
  db: SecondFactorPolicyDb,
  tenantId: number,
  language: string,
): Promise<RolePolicy[]> {
  const { rows } = await sql<Omit<RolePolicy, 'requiredDate' | 'blockedDate'> & Grace>`
    select f.role_id, tr(r.name, ${language}) as role_name, f.demand, f.grace_days, f.required_since
    from second_factor_role f join role r on r.tenant_id = f.tenant_id and r.id = f.role_id
    where f.tenant_id = ${tenantId} order by role_name, f.role_id`.execute(db)
  return rows.map(({ requiredSince, ...role }) => ({ ...role, ...datesOf({ ...role, requiredSince }) }))
}

export interface Grace {
  graceDays: number
  requiredSince: Date | null
}

/** When the days of grace are over. */
export const graceEnd = (since: Date, graceDays: number): Date =>
  new Date(since.getTime() + graceDays * 86_400_000)

const datesOf = ({ requiredSince, graceDays }: Grace) =>
  requiredSince && {
    requiredDate: requiredSince.toISOString(),
    blockedDate: graceEnd(requiredSince, graceDays).toISOString(),
  }

/** The people of whom the stored policy requires one. */
async function findRequired(db: SecondFactorPolicyDb, tenantId: number): Promise<Required> {
  const roles = await findRoles(db, tenantId)
  const own = await findOwn(db, tenantId)
  return {
    ofEveryone: own?.demand === 'required',
    kinds: own?.kinds ?? allKinds,
    roleIds: roles.flatMap(({ roleId, demand }) => (demand === 'required' ? roleId : [])),
  }
}

interface Asked {
  tenantId: number
  userId: string
  draft: QueryOf<typeof secondFactorPolicyApi.preview>
}

/** The people without a second factor, and those who must have one under the draft or the stored policy. `db` sees all tenants. */
export async function findPreview(
  db: SecondFactorPolicyDb,
  { tenantId, userId, draft }: Asked,
): Promise<PolicyPreview> {
  const { demand, roleIds = [], kind } = draft
  const required =
    demand === undefined
      ? await findRequired(db, tenantId)
      : {
          ofEveryone: demand === 'required',
          roleIds,
          kinds: kind ? [kind] : allKinds,
        }
  const { rows } = await previewOf(db, { tenantId, userId, required })
  const [preview] = rows
  if (!preview) throw new Error('an aggregate answers one row')
  return preview
}

const previewOf = (
  all: Scoped,
  { tenantId, userId, required }: { tenantId: number; userId: string; required: Required },
) =>
  sql<PolicyPreview>`
    with person as materialized (${peopleOf(tenantId, required)}), shown as (
      select * from person where not has_factor
      order by is_required desc, is_administrator desc, lower(real_name), id limit ${shownPeople}
    )
    select count(*)::int as people_count, count(*) filter (where not has_factor)::int as without_count,
      count(*) filter (where has_app)::int as authenticator_count,
      count(*) filter (where has_passkey)::int as passkey_count,
      count(*) filter (where not has_factor and is_administrator)::int as administrators_without,
      count(*) filter (where not has_factor and is_required)::int as must_act_count,
      coalesce(bool_or(has_factor) filter (where id = ${userId}), false) as is_ready,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', id, 'realName', real_name, 'administratorFlag', is_administrator,
            'mustActFlag', is_required)
          order by is_required desc, is_administrator desc, lower(real_name), id)
        from shown
      ), '[]') as people,
      coalesce((
        select jsonb_agg(jsonb_build_object('roleId', role_id, 'peopleCount', holders, 'withoutCount', without))
        from (
          select role_id, count(id) as holders, count(id) filter (where not has_factor) as without
          from unnest(${required.roleIds}::text[]) as role_id left join person on role_id = any(role_ids)
          group by role_id order by role_id
        ) counted
      ), '[]') as roles
    from person`.execute(all)
