import { noticeApi } from '@atrium/contract/message/notice'
import { routes } from '../../http/routes.ts'
import { insertNotice, publishNotice, removeNotice, revokeNotice, updateNotice } from './notice.actions.ts'
import { findNotice, findOwn, findShown, findShownNotice, findShownPreview } from './notice.queries.ts'

export const noticeRoutes = routes(noticeApi, {
  preview: ({ query }, { db, language }) => findShownPreview(db, language, query.previewCount),
  list: ({ query }, { db, language }) => findShown(db, language, query),
  read: ({ params }, { db, language }) => findShownNotice(db, language, params.noticeId),

  listAll: ({ query }, { db, language }) => findOwn(db, language, query),
  get: ({ params }, { db, language }) => findNotice(db, language, params.noticeId),

  async create({ body }, { db, language }) {
    const id = await insertNotice(db, language, body)
    return findNotice(db, language, id)
  },

  async update({ body }, { db, language }) {
    await updateNotice(db, language, body)
    return findNotice(db, language, body.noticeId)
  },

  async publish({ params, body }, { db, session, language }) {
    await publishNotice(db, session.userId, params.noticeId, body?.objectVersionNumber)
    return findNotice(db, language, params.noticeId)
  },

  async revoke({ params, body }, { db, language }) {
    await revokeNotice(db, params.noticeId, body?.objectVersionNumber)
    return findNotice(db, language, params.noticeId)
  },

  remove: ({ body }, { db }) => removeNotice(db, body),
})
