import { sendConfigApi } from '@atrium/contract/message/send-config'
import { type Answering, routes } from '../../http/routes.ts'
import { deleteConfig, insertConfig, sendByCode, updateConfig } from './send-config.actions.ts'
import { findConfig, findConfigs } from './send-config.queries.ts'

const answer = async ({ db, language, tokenOf }: Answering, id: string) => ({
  ...(await findConfig(db, language, id)),
  _token: tokenOf('send_config', id),
})

export const sendConfigRoutes = routes(sendConfigApi, {
  list: ({ query }, { db, language }) => findConfigs(db, language, query),
  get: ({ params }, context) => answer(context, params.tempServerId),

  async create({ body }, context) {
    const { db, language, session } = context
    return answer(context, await insertConfig(db, { language, tenantId: session.tenantId }, body))
  },

  async update({ params, body }, context) {
    const { db, language, session } = context
    await updateConfig(db, { language, tenantId: session.tenantId }, params.tempServerId, body)
    return answer(context, params.tempServerId)
  },

  remove: ({ params, body }, { db }) => deleteConfig(db, { id: params.tempServerId, ...body }),

  test: ({ body }, { db, session }) => sendByCode(db, session.tenantId, body),
})
