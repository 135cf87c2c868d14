import { markedMessages, messageApi } from '@atrium/contract/messages/message'
import { findHeldRolePage, findMemberPage } from '@atrium/directory/assignment/server/assignment.reads.ts'
import type { Site } from '@atrium/server/db/connection/site'
import { parse } from '@atrium/server/http/parse'
import { type Route, routes } from '@atrium/server/http/routes'
import { folderApi } from '../folder.contract.ts'
import {
  archiveMessages,
  deleteMessages,
  markAllRead,
  markRead,
  readMessage,
  sendMessage,
} from './message.actions.ts'
import { countUnread, countUnreadByType, findMessages, findPreview, readerOf } from './message.queries.ts'
import type { MessageDb } from './message.tables.ts'

/** Needs the connection with access to all tenants for messages of the platform to some of them. */
export const messageRoutes = (site: Site): Route[] =>
  routes<typeof messageApi, MessageDb>(messageApi, {
    preview: ({ query }, { db, session, language }) => findPreview(db, readerOf(session, language), query),

    async count(_input, { db, session }) {
      return { unreadMessageCount: await countUnread(db, session.userId) }
    },

    markRead({ query, body }, { db, session, language }) {
      const { readAll, ids, type } = parse(markedMessages, { ...query, ...body }, language)
      return readAll ? markAllRead(db, session.userId, type) : markRead(db, session.userId, ids)
    },

    clear: ({ query }, { db, session }) => markAllRead(db, session.userId, query.userMessageTypeCode),
    clearByGet: ({ query }, { db, session }) => markAllRead(db, session.userId, query.userMessageTypeCode),

    list: ({ query }, { db, session, language, total }) =>
      findMessages(db, readerOf(session, language), query, total('userMessage')),

    get: ({ params }, { db, session, language }) =>
      readMessage(db, readerOf(session, language), params.userMessageId),

    remove: ({ query }, { db, session }) => deleteMessages(db, session.userId, query.userMessageIdList),

    receivers: ({ query }, { db }) => findMemberPage(db, query),
    receiverRoles: ({ query }, { db, language }) => findHeldRolePage(db, language, query),

    send: ({ body }, { db, session, request }) =>
      sendMessage({ db, site, session, requestId: request.id }, body),
  })

export const folderRoutes = routes<typeof folderApi, MessageDb>(folderApi, {
  countByType: (_input, { db, session }) => countUnreadByType(db, session.userId),

  archive: ({ body }, { db, session }) =>
    archiveMessages(db, session.userId, body.userMessageIdList, body.archivedFlag === 1),
})
