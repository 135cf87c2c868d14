import { withinDataScope } from '@atrium/server/access/data-scope'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { type Answering, type Route, routes } from '@atrium/server/http/routes'
import { noticeApi } from '../notice.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'
import {
  clearBell,
  insertNotice,
  markNoticeRead,
  nameReceivers,
  publishNotice,
  removeNotice,
  removeReceiver,
  revokeNotice,
  updateNotice,
} from './notice.actions.ts'
import {
  findHistory,
  findNotice,
  findOwn,
  findShown,
  findShownNotice,
  findShownPreview,
} from './notice.queries.ts'
import { findReaders, findReadership } from './notice-reading.queries.ts'
import { findReceiverPage, findReceivers } from './notice-receiver.queries.ts'

const readerOf = ({ session, language }: { session: Session; language: string }) => ({
  userId: session.userId,
  tenantId: session.tenantId,
  language,
})

/** Needs the connection with access to all tenants, to name those that the platform addresses. */
export function noticeRoutes(site: Site): Route[] {
  const answer = async ({ db, language, tokenOf }: Answering<AnnouncementDb>, id: string) => ({
    ...(await findNotice({ db, site, language }, id)),
    _token: tokenOf('notice', id),
  })
  return routes<typeof noticeApi, AnnouncementDb>(noticeApi, {
    preview: ({ query }, context) => findShownPreview(context.db, readerOf(context), query.previewCount),
    clear: (_input, { db, session }) => clearBell(db, session),
    list: ({ query }, context) => findShown(context.db, readerOf(context), query),
    async read({ params: { noticeId } }, context) {
      const notice = await findShownNotice(context.db, readerOf(context), noticeId)
      await markNoticeRead(context.db, context.session.userId, noticeId)
      return notice
    },

    listAll: withinDataScope('notice', ({ query }, { db, language }) => findOwn(db, language, query)),
    get: withinDataScope('notice', ({ params }, context) => answer(context, params.noticeId)),

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

    receivers: withinDataScope('notice', ({ params, query }, { db, language }) =>
      findReceiverPage({ db, site, language }, params.noticeId, query),
    ),

    async addReceivers({ params, body }, { db, language }) {
      await nameReceivers(db, params.noticeId, body)
      return findReceivers({ db, site, language }, params.noticeId)
    },

    removeReceiver: ({ body }, { db }) => removeReceiver(db, body),

    readership: withinDataScope('notice', ({ params }, { db, language }) =>
      findReadership({ db, site, language }, params.noticeId),
    ),
    readers: withinDataScope('notice', ({ params, query }, { db }) =>
      findReaders(db, params.noticeId, query),
    ),

    history: withinDataScope('notice', ({ params, query }, { db, language }) =>
      findHistory(db, language, params.noticeId, query),
    ),
  })
}
