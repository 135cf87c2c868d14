import { withinDataScope } from '@atrium/server/access/data-scope'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { answerForEach } from '@atrium/server/http/batch'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { giveRoles, takeRoles } from '../../assignment/server/assignment.actions.ts'
import { assignToUnit } from '../../unit/server/unit-member.actions.ts'
import { addGroupMembers } from '../../user-group/server/user-group-member.actions.ts'
import { accountBatchApi } from '../account-batch.contract.ts'
import { type CallContext, type RouteServices, resetPassword, setEnabled } from './account.routes.ts'

/** Needs the connection that sees every tenant, as the calls for a single account do. */
export function accountBatchRoutes(services: RouteServices): Route[] {
  const { site } = services
  const enable = (context: CallContext, userIds: readonly string[], enabled: boolean) =>
    answerForEach(context, userIds, async id => {
      const isChanged = !(await exists(context.db, sql`app_user where id = ${id} and enabled = ${enabled}`))
      // Also refuses accounts that the session must not change, whatever their state.
      await setEnabled(site, context, id, enabled)
      return isChanged
    })

  return routes(accountBatchApi, {
    freeze: ({ body }, context) => enable(context, body.userIds, false),
    unfreeze: ({ body }, context) => enable(context, body.userIds, true),

    assignRole: ({ body }, context) =>
      answerForEach(context, body.userIds, async memberId => {
        const { db, session, language } = context
        const { roleId, startDateActive, endDateActive } = body
        const held = sql`member_role where tenant_id = ${session.tenantId} and role_id = ${roleId}
          and user_id = ${memberId} and start_on is not distinct from ${startDateActive ?? null}::date
          and end_on is not distinct from ${endDateActive ?? null}::date`
        const isChanged = !(await exists(db, held))
        await giveRoles(db, session, language, [{ roleId, memberId, startDateActive, endDateActive }])
        return isChanged
      }),

    removeRole: ({ body }, context) =>
      answerForEach(context, body.userIds, async memberId => {
        const { db, session, language } = context
        const { roleId } = body
        const held = sql`member_role where tenant_id = ${session.tenantId} and role_id = ${roleId}
          and user_id = ${memberId}`
        const isChanged = await exists(db, held)
        await takeRoles(db, session, language, [{ roleId, memberId }])
        return isChanged
      }),

    addToGroup: withinDataScope('user_group', ({ body }, context) =>
      answerForEach(
        context,
        body.userIds,
        async id => (await addGroupMembers(context, body.userGroupId, [id])) > 0,
      ),
    ),

    addToUnit: ({ body }, context) =>
      answerForEach(context, body.userIds, async userId => {
        const { unitId } = body
        if (await exists(context.db, sql`unit_member where unit_id = ${unitId} and user_id = ${userId}`))
          return false
        await assignToUnit(context, { userId, unitId })
        return true
      }),

    sendPasswords: ({ body }, context) =>
      answerForEach(context, body.userIds, async id => {
        await resetPassword(services, id, true, context)
        return true
      }),
  })
}

async function exists(db: Scoped, rows: ReturnType<typeof sql>): Promise<boolean> {
  const { rows: found } = await sql<{ found: boolean }>`select exists (select from ${rows}) as found`.execute(
    db,
  )
  return found[0]?.found ?? false
}
