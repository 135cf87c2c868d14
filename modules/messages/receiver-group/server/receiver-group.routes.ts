import { pageOf } from '@atrium/contract/page'
import { type Answering, routes } from '@atrium/server/http/routes'
import { receiverGroupApi } from '../receiver-group.contract.ts'
import { deleteGroup, insertGroup, updateGroup } from './receiver-group.actions.ts'
import { findGroup, findGroups } from './receiver-group.queries.ts'
import type { ReceiverGroupDb } from './receiver-group.tables.ts'

const answer = async ({ db, language, tokenOf }: Answering<ReceiverGroupDb>, id: string) => ({
  ...(await findGroup(db, language, id)),
  _token: tokenOf('receiver_group', id),
})

export const receiverGroupRoutes = routes<typeof receiverGroupApi, ReceiverGroupDb>(receiverGroupApi, {
  list: ({ query }, { db, language }) => findGroups(db, language, query),
  get: ({ params }, context) => answer(context, params.receiverTypeId),

  async members({ params, query }, { db, language }) {
    const { receiverList } = await findGroup(db, language, params.receiverTypeId)
    const rows = receiverList.slice(query.page * query.size, (query.page + 1) * query.size)
    return pageOf(rows, query, receiverList.length)
  },

  async create({ body }, context) {
    return answer(context, await insertGroup(context.db, context.language, body))
  },

  async update({ body }, context) {
    await updateGroup(context.db, context.language, body)
    return answer(context, body.receiverTypeId)
  },

  remove: ({ body }, { db }) => deleteGroup(db, body),
})
