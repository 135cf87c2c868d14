import type { BodyOf } from '@atrium/contract/endpoint'
import { countableKind } from '@atrium/contract/sign-in/countable-kind'
import { nowMs } from '@atrium/server/db/connection/clock'
import { conflictError, lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { type Insertable, sql } from 'kysely'
import type { RoleDraft, secondFactorPolicyApi } from '../second-factor-policy.contract.ts'
import { findOwn, findRoles } from './second-factor-policy.queries.ts'
import type { SecondFactorPolicyDb, SecondFactorPolicyTable } from './second-factor-policy.tables.ts'

type PolicyDraft = BodyOf<typeof secondFactorPolicyApi.update>

/**
 * Sets what a tenant says of everyone and of roles. The days of grace begin when a second factor becomes required of
 * people, not with each change of their number, and not again for roles of which it stays required. They
 * begin again for people whose kind of factor no longer counts.
 * @throws `error.role.unknown`, `error.optimistic_lock`
 */
export async function setPolicy(
  db: SecondFactorPolicyDb,
  tenantId: number,
  { roles, objectVersionNumber = 0, ...draft }: PolicyDraft,
): Promise<void> {
  const { demand, graceDays, rememberDays } = draft
  const own = await findOwn(db, tenantId)
  const since = own?.requiredSince ?? null
  const kinds = countableKind.options.filter(kind => (draft.kinds ?? own?.kinds ?? [kind]).includes(kind))
  const areFewer = (own?.kinds ?? countableKind.options).some(kind => !kinds.includes(kind))
  const change = {
    kinds,
    ...(areFewer && { kindsSince: new Date(nowMs()) }),
    ...{ demand, graceDays, rememberDays: rememberDays ?? own?.rememberDays ?? 0 },
    requiredSince: demand === 'required' ? (since ?? new Date(nowMs())) : null,
  }
  if (own) {
    await lockVersion(db, 'secondFactorPolicy', { id: own.id, objectVersionNumber })
    await db.updateTable('secondFactorPolicy').set(change).where('id', '=', own.id).execute()
  } else await insertFirst(db, tenantId, change)
  const isRoleNew = roles !== undefined && (await setRoles(db, tenantId, roles, since))
  // Other people have other days of grace, of which they were not reminded.
  if (isRoleNew || areFewer || (demand === 'required' && !since))
    await db
      .updateTable('secondFactorPolicy')
      .set({ remindedAt: null })
      .where('tenantId', '=', tenantId)
      .where('remindedAt', 'is not', null)
      .execute()
}

async function insertFirst(
  db: SecondFactorPolicyDb,
  tenantId: number,
  policy: Insertable<SecondFactorPolicyTable>,
): Promise<void> {
  const made = await db
    .insertInto('secondFactorPolicy')
    .values(policy)
    .onConflict(conflict => conflict.column('tenantId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return
  // Another request set the first one at the same moment.
  const { id } = await db
    .selectFrom('secondFactorPolicy')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  throw await conflictError(db, 'secondFactorPolicy', id)
}

/**
 * Replaces what the tenant says of roles. `since` is when a second factor became required of everyone.
 * @returns whether it is required of a role of which it was not.
 */
async function setRoles(
  db: SecondFactorPolicyDb,
  tenantId: number,
  roles: readonly RoleDraft[],
  since: Date | null,
): Promise<boolean> {
  await refuseUnknown(db, tenantId, roles)
  const before = new Map((await findRoles(db, tenantId)).map(role => [role.roleId, role]))
  const after = new Map(roles.map(role => [role.roleId, role]))
  const gone = [...before.keys()].filter(roleId => !after.has(roleId))
  if (gone.length > 0)
    await db
      .deleteFrom('secondFactorRole')
      .where('tenantId', '=', tenantId)
      .where('roleId', 'in', gone)
      .execute()
  let isNew = false
  for (const { roleId, demand, graceDays } of roles) {
    const was = before.get(roleId)
    if (was?.demand === demand && was.graceDays === graceDays) continue
    const already = was?.requiredSince ?? since
    const requiredSince = demand === 'required' ? (already ?? new Date(nowMs())) : null
    isNew ||= demand === 'required' && !already
    await db
      .insertInto('secondFactorRole')
      .values({ roleId, demand, graceDays, requiredSince })
      .onConflict(conflict =>
        conflict.columns(['tenantId', 'roleId']).doUpdateSet({ demand, graceDays, requiredSince }),
      )
      .execute()
  }
  return isNew
}

/** @throws `error.role.unknown` */
async function refuseUnknown(
  db: SecondFactorPolicyDb,
  tenantId: number,
  roles: readonly RoleDraft[],
): Promise<void> {
  const { rows } = await sql<{ roleId: string }>`
    select role_id from unnest(${roles.map(({ roleId }) => roleId)}::text[]) as role_id
    where not exists (select from role where tenant_id = ${tenantId} and id::text = role_id) limit 1`.execute(
    db,
  )
  const [unknown] = rows
  if (unknown) throw new AppError('error.role.unknown').about(unknown.roleId)
}
