import type { Services } from '@atrium/server/feature'
import { type Answering, type Route, routes } from '@atrium/server/http/routes'
import { clientApi } from '../client.contract.ts'
import { deleteClients, insertClient, renewSecret, updateClient } from './client.actions.ts'
import { findClientDetail, findClients } from './client.queries.ts'
import type { ClientDb } from './client.tables.ts'

const answer = async ({ db, language, tokenOf }: Answering<ClientDb>, id: string) => ({
  ...(await findClientDetail(db, language, id)),
  _token: tokenOf('oauth_client', id),
})

export function clientRoutes(checkHost: Services['checkHost']): readonly Route[] {
  /** Refuses a host that must not be connected to, like those of webhooks. */
  const check = async (uri: string | undefined, language: string) =>
    uri === undefined
      ? undefined
      : checkHost(new URL(uri).hostname, { field: 'backchannelLogoutUri', language })

  return routes<typeof clientApi, ClientDb>(clientApi, {
    list: ({ query }, { db, language }) => findClients(db, language, query),
    get: ({ params }, context) => answer(context, params.clientId),

    async create({ body }, context) {
      await check(body.backchannelLogoutUri, context.language)
      const { id, secret } = await insertClient(context.db, context.language, body)
      return { ...(await answer(context, id)), ...(secret !== undefined && { clientSecret: secret }) }
    },

    async renewSecret({ params, body }, context) {
      const id = params.clientId
      const secret = await renewSecret(context.db, { id, ...body })
      return { ...(await answer(context, id)), clientSecret: secret }
    },

    async update({ body }, context) {
      await check(body.backchannelLogoutUri, context.language)
      await updateClient(context.db, context.language, body)
      return answer(context, body.id)
    },

    remove: ({ body }, { db }) => deleteClients(db, body),
  })
}
