import { noticeApi } from '@atrium/contract/message/notice'
import { type Answering, routes } from '../../http/routes.ts'
import { insertNotice, publishNotice, removeNotice, revokeNotice, updateNotice } from './notice.actions.ts'
import { findNotice, findOwn, findShown, findShownNotice, findShownPreview } from './notice.queries.ts'

const answer = async ({ db, language, tokenOf }: Answering, id: string) => ({
  ...(await findNotice(db, language, id)),
  _token: tokenOf('notice', id),
})

export const noticeRoutes = routes(noticeApi, {
  preview: ({ query }, { db, language }) => findShownPreview(db, language, query.previewCount),
  list: ({ query }, { db, language }) => findShown(db, language, query),
  read: ({ params }, { db, language }) => findShownNotice(db, language, params.noticeId),

  listAll: ({ query }, { db, language }) => findOwn(db, language, query),
  get: ({ params }, context) => answer(context, params.noticeId),

  async create({ body }, context) {
    return answer(context, await insertNotice(context.db, context.language, body))
  },

  async update({ body }, context) {
    await updateNotice(context.db, context.language, body)
    return answer(context, body.noticeId)
  },

  async publish({ params, body }, context) {
    const { db, session } = context
    await publishNotice(db, session.userId, params.noticeId, body?.objectVersionNumber)
    return answer(context, params.noticeId)
  },

  async revoke({ params, body }, context) {
    await revokeNotice(context.db, params.noticeId, body?.objectVersionNumber)
    return answer(context, params.noticeId)
  },

  remove: ({ body }, { db }) => removeNotice(db, body),
})
