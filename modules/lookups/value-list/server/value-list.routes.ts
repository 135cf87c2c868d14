import type { Site } from '@atrium/server/db/connection/site'
import { saveRows } from '@atrium/server/http/batch'
import { type Answering, routes } from '@atrium/server/http/routes'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { valueListApi } from '../value-list.contract.ts'
import {
  copyValueList,
  deleteValueLists,
  deleteValues,
  insertValue,
  insertValueList,
  lockValueList,
  updateValue,
  updateValueList,
} from './value-list.actions.ts'
import { findManagedValue, findManagedValues, findValueList, findValueLists } from './value-list.queries.ts'
import type { ValueListDb } from './value-list.tables.ts'
import { findAllUses } from './value-list.uses.ts'

const answer = async ({ db, session, language, tokenOf }: Answering<ValueListDb>, id: string) => ({
  ...(await findValueList(db, session, language, id)),
  _token: tokenOf('lov', id),
})

/** Needs the connection with access to all tenants: a lookup of the platform may be in use in any of them. */
export const valueListRoutes = (own: OwnCalls, site: Site) =>
  routes<typeof valueListApi, ValueListDb>(valueListApi, {
    list: ({ query }, { db, session, language }) => findValueLists(db, session, language, query),
    addresses: () => own.addresses(),
    get: ({ params }, context) => answer(context, params.lovId),

    async uses({ params: { lovId } }, { db, session, language }) {
      const { tenantId, lovCode } = await findValueList(db, session, language, lovId)
      return findAllUses(db, session, language, { id: lovId, tenantId, code: lovCode })
    },

    async create({ body }, context) {
      return answer(context, await insertValueList(context.db, own, context.language, body))
    },

    async update({ body }, context) {
      await updateValueList(context.db, own, context.language, body)
      return answer(context, body.lovId)
    },

    remove: ({ body }, { db, language }) => deleteValueLists(db, site, language, body),

    async copy({ query }, context) {
      return answer(context, await copyValueList(context.db, context.session, query.lovId))
    },

    value: ({ params }, { db, session, language }) =>
      findManagedValue(db, session, language, params.lovValueId),
    values: ({ params, query }, { db, session, language }) =>
      findManagedValues(db, session, language, params.lovId, query),

    async createValue({ body: { lovId, ...draft } }, { db, session, language }) {
      await lockValueList(db, lovId)
      return findManagedValue(db, session, language, await insertValue(db, language, lovId, draft))
    },

    async updateValue({ body }, { db, session, language }) {
      await updateValue(db, language, body)
      return findManagedValue(db, session, language, body.lovValueId)
    },

    removeValues: ({ body }, { db, language }) => deleteValues(db, site, language, body),

    async saveValues({ params: { lovId }, body }, { db, session, language }) {
      await lockValueList(db, lovId)
      const ids = await saveRows(session, language, {
        rows: body,
        calls: {
          create: valueListApi.createValue,
          update: valueListApi.updateValue,
          delete: valueListApi.removeValues,
        },
        create: row => insertValue(db, language, lovId, row),
        async update(row) {
          await updateValue(db, language, row)
          return row.lovValueId
        },
        delete: row => deleteValues(db, site, language, [row]),
        fieldOf: {
          'error.lov.value_taken': 'value',
          'error.lov.value_in_use': 'value',
          'error.lov.parent_value': 'parentValue',
          'error.lov.value_end_before_start': 'endDateActive',
          'error.optimistic_lock': 'objectVersionNumber',
          'error.not_found': 'lovValueId',
        },
      })
      return Promise.all(ids.map(id => findManagedValue(db, session, language, id)))
    },
  })
