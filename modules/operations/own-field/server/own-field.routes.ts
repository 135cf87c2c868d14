import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { cached, routes } from '@atrium/server/http/routes'
import {
  addOwnField,
  changeOwnField,
  chooseAccess,
  orderOwnFields,
  removeOwnField,
  restoreOwnField,
} from './own-field.actions.ts'
import { findBuiltIn, findInUse, findOwnField, findOwnFields, findResources } from './own-field.queries.ts'
import type { OwnFieldDb } from './own-field.tables.ts'

export const ownFieldRoutes = routes<typeof ownFieldApi, OwnFieldDb>(ownFieldApi, {
  resources: (_, context) => findResources(context),
  list: ({ query }, { db, language }) => findOwnFields(db, language, query.resource),
  inUse: cached({ per: 'role', tables: ['ownField'] }, ({ query }, context) =>
    findInUse(context, query.resource),
  ),
  get: ({ params }, context) => findOwnField(context, params.ownFieldId),
  create: async ({ body }, context) => findOwnField(context, await addOwnField(context, body)),
  async update({ body }, context) {
    await changeOwnField(context, body)
    return findOwnField(context, body.ownFieldId)
  },
  builtIn: ({ query }, context) => findBuiltIn(context, query),
  async rule({ body }, context) {
    await chooseAccess(context, body)
    return findBuiltIn(context, body)
  },
  order: ({ body }, context) => orderOwnFields(context, body),
  remove: ({ body }, context) => removeOwnField(context, body),
  async restore({ body }, context) {
    await restoreOwnField(context, body)
    return findOwnField(context, body.ownFieldId)
  },
})
