import { platformTenantId } from '@atrium/contract/constants'
import { defaultPolicy } from '@atrium/server/auth/credential'
import { conflictError, lockVersion } from '@atrium/server/db/tables/rows'
import { routes } from '@atrium/server/http/routes'
import { type PasswordPolicy, passwordPolicyApi } from '../password-policy.contract.ts'
import type { PasswordPolicyDb } from './password-policy.tables.ts'

export const passwordPolicyRoutes = routes<typeof passwordPolicyApi, PasswordPolicyDb>(passwordPolicyApi, {
  get: (_input, { db, session }) => findPolicy(db, session.tenantId),
  query: (_input, { db, session }) => findPolicy(db, session.tenantId),

  async update({ body }, { db, session }) {
    const rules = {
      minLength: body.minLength,
      history: body.notRecentCount,
      expiresAfterDays: body.passwordUpdateRate,
      remindDays: body.passwordReminderPeriod,
      changeFirst: body.forceModifyPassword,
    }
    const own = (await findRows(db)).find(row => row.tenantId === session.tenantId)
    if (own) {
      await lockVersion(db, 'passwordPolicy', {
        id: own.id,
        objectVersionNumber: body.objectVersionNumber ?? 0,
      })
      await db.updateTable('passwordPolicy').set(rules).where('id', '=', own.id).execute()
    } else {
      const made = await db
        .insertInto('passwordPolicy')
        .values(rules)
        .onConflict(conflict => conflict.column('tenantId').doNothing())
        .returning('id')
        .executeTakeFirst()
      // Another request created the tenant's rules at the same moment.
      if (!made) {
        const { id } = await db
          .selectFrom('passwordPolicy')
          .select('id')
          .where('tenantId', '=', session.tenantId)
          .executeTakeFirstOrThrow()
        throw await conflictError(db, 'passwordPolicy', id)
      }
    }
    return findPolicy(db, session.tenantId)
  },
})

/** The tenant's own rules and the platform's, where they exist. */
const findRows = (db: PasswordPolicyDb) => db.selectFrom('passwordPolicy').selectAll().execute()

async function findPolicy(db: PasswordPolicyDb, tenantId: number): Promise<PasswordPolicy> {
  const rows = await findRows(db)
  const own = rows.find(row => row.tenantId === tenantId)
  const rules = own ?? rows.find(row => row.tenantId === platformTenantId) ?? defaultPolicy
  return {
    organizationId: tenantId,
    minLength: rules.minLength,
    notRecentCount: rules.history,
    passwordUpdateRate: rules.expiresAfterDays,
    passwordReminderPeriod: rules.remindDays,
    forceModifyPassword: rules.changeFirst,
    inherited: own === undefined,
    ...(own && { objectVersionNumber: own.version }),
  }
}
