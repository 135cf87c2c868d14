import { answerForEach } from '@atrium/server/http/batch'
import { routes } from '@atrium/server/http/routes'
import { noticeBatchApi } from '../notice-batch.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'
import { lockedStatusOf, publishNotice, removeNotice, revokeNotice } from './notice.actions.ts'

export const noticeBatchRoutes = routes<typeof noticeBatchApi, AnnouncementDb>(noticeBatchApi, {
  publish: ({ body }, context) =>
    answerForEach(context, body.noticeIds, async noticeId => {
      const { db, session } = context
      if ((await lockedStatusOf(db, noticeId)) === 'PUBLISHED') return false
      await publishNotice(db, session.userId, noticeId, undefined)
      return true
    }),

  revoke: ({ body }, context) =>
    answerForEach(context, body.noticeIds, async noticeId => {
      if ((await lockedStatusOf(context.db, noticeId)) === 'DRAFT') return false
      await revokeNotice(context.db, noticeId, undefined)
      return true
    }),

  remove: ({ body }, context) => {
    const versions = new Map(body.map(one => [one.noticeId, one.objectVersionNumber]))
    return answerForEach(context, [...versions.keys()], async noticeId => {
      await removeNotice(context.db, { noticeId, objectVersionNumber: versions.get(noticeId) ?? 0 })
      return true
    })
  },
})
