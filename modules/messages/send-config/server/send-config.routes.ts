import type { Site } from '@atrium/server/db/connection/site'
import { type Answering, type Route, routes } from '@atrium/server/http/routes'
import { sendConfigApi } from '../send-config.contract.ts'
import { deleteConfig, insertConfig, sendByCode, updateConfig } from './send-config.actions.ts'
import { findConfig, findConfigs } from './send-config.queries.ts'
import type { SendConfigDb } from './send-config.tables.ts'

const answer = async ({ db, session, language, tokenOf }: Answering<SendConfigDb>, id: string) => ({
  ...(await findConfig(db, session, language, id)),
  _token: tokenOf('send_config', id),
})

/** Needs the connection with access to all tenants for messages of the platform to some of them. */
export const sendConfigRoutes = (site: Site): Route[] =>
  routes<typeof sendConfigApi, SendConfigDb>(sendConfigApi, {
    list: ({ query }, { db, session, language }) => findConfigs(db, session, language, query),
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

    test: ({ body }, { db, session, request }) =>
      sendByCode({ db, site, session, requestId: request.id }, body),
  })
