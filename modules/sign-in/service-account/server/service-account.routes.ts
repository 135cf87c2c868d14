import { type Route, routes } from '@atrium/server/http/routes'
import { serviceAccountApi } from '../service-account.contract.ts'
import {
  addKey,
  addSecret,
  createAccount,
  disableAccount,
  enableAccount,
  removeCredential,
  updateAccount,
} from './service-account.actions.ts'
import { countAccounts, findAccount, findAccounts } from './service-account.queries.ts'
import type { ServiceAccountDb } from './service-account.tables.ts'

export const serviceAccountRoutes: Route[] = routes<typeof serviceAccountApi, ServiceAccountDb>(
  serviceAccountApi,
  {
    list: ({ query }, { db, language }) => findAccounts(db, language, query),
    counts: (_input, { db }) => countAccounts(db),
    get: ({ params }, { db, language }) => findAccount(db, language, params.accountId),

    async create({ body }, context) {
      const id = await createAccount(context, body)
      return findAccount(context.db, context.language, id)
    },
    async update({ params, body }, context) {
      await updateAccount(context, params.accountId, body)
      return findAccount(context.db, context.language, params.accountId)
    },
    async disable({ params }, context) {
      await disableAccount(context, params.accountId)
      return findAccount(context.db, context.language, params.accountId)
    },
    async enable({ params }, context) {
      await enableAccount(context, params.accountId)
      return findAccount(context.db, context.language, params.accountId)
    },

    addSecret: ({ params, body }, context) => addSecret(context, params.accountId, body.name),
    addKey: ({ params, body }, context) => addKey(context, params.accountId, body),
    removeCredential: ({ params }, context) => removeCredential(context, params.credentialId),
  },
)
