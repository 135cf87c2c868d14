import { withinDataScope } from '@atrium/server/access/data-scope'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { answerForEach } from '@atrium/server/http/batch'
import { routes } from '@atrium/server/http/routes'
import { userGroupBatchApi } from '../user-group-batch.contract.ts'
import { removeUserGroup } from './user-group.routes.ts'
import type { UserGroupDb } from './user-group.tables.ts'

interface CallContext {
  db: UserGroupDb
  session: Session
  language: string
}

const setEnabled = (context: CallContext, userGroupIds: readonly string[], enabled: boolean) =>
  answerForEach(context, userGroupIds, async id => {
    const { db } = context
    const group = await db
      .selectFrom('userGroup')
      .select('enabled')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!group) throw new AppError('error.not_found')
    if (group.enabled === enabled) return false
    await db.updateTable('userGroup').set({ enabled }).where('id', '=', id).execute()
    return true
  })

export const userGroupBatchRoutes = routes<typeof userGroupBatchApi, UserGroupDb>(userGroupBatchApi, {
  enable: withinDataScope('user_group', ({ body }, context) => setEnabled(context, body.userGroupIds, true)),
  disable: withinDataScope('user_group', ({ body }, context) =>
    setEnabled(context, body.userGroupIds, false),
  ),
  remove: withinDataScope('user_group', ({ body }, context) => {
    const versions = new Map(body.map(one => [one.userGroupId, one.objectVersionNumber]))
    return answerForEach(context, [...versions.keys()], async userGroupId => {
      await removeUserGroup(context.db, {
        userGroupId,
        objectVersionNumber: versions.get(userGroupId) ?? 0,
      })
      return true
    })
  }),
})
