import { clientApi } from '@atrium/contract/iam/client'
import { routes } from '../../http/routes.ts'
import { deleteClients, insertClient, updateClient } from './client.actions.ts'
import { findClientDetail, findClients } from './client.queries.ts'

export const clientRoutes = routes(clientApi, {
  list: ({ query }, { db, language }) => findClients(db, language, query),
  get: ({ params }, { db, language }) => findClientDetail(db, language, params.clientId),

  async create({ body }, { db, language }) {
    const id = await insertClient(db, language, body)
    return findClientDetail(db, language, id)
  },

  async update({ body }, { db, language }) {
    await updateClient(db, language, body)
    return findClientDetail(db, language, body.id)
  },

  remove: ({ body }, { db }) => deleteClients(db, body),
})
