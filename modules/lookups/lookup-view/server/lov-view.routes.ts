import { permissionOf } from '@atrium/contract/endpoint'
import { lovViewApi } from '@atrium/contract/lookups/lov-view'
import { pageOf } from '@atrium/contract/page'
import { type Answering, cached, routes } from '@atrium/server/http/routes'
import type { OwnCalls } from '@atrium/server/interchange/own-calls'
import { dialogGivenFor } from '@atrium/server/resource/installed-resources'
import { sourceOf } from '../../lookup/server/lov.routes.ts'
import type { LookupViewDb } from './lookup-view.tables.ts'
import { copyLovView, deleteLovViews, insertLovView, updateLovView } from './lov-view.actions.ts'
import { findLovView, findLovViews, findManagedView, viewOfLookup } from './lov-view.queries.ts'

const policy = { per: 'tenant', tables: ['lov', 'lovView', 'lovViewField'] } as const

const answer = async ({ db, session, language, tokenOf }: Answering<LookupViewDb>, id: string) => ({
  ...(await findManagedView(db, session, language, id)),
  _token: tokenOf('lov_view', id),
})

export const lovViewRoutes = (own: OwnCalls) =>
  routes<typeof lovViewApi, LookupViewDb>(lovViewApi, {
    info: cached(policy, async ({ query }, { db, language }) => {
      const { viewCode } = query
      const given = dialogGivenFor(viewCode)
      const found =
        (await findLovView(db, language, viewCode)) ??
        (await viewOfLookup(db, language, viewCode)) ??
        (given === undefined ? undefined : await findLovView(db, language, given))
      if (!found) return {}
      if (found.lov.type !== 'URL') return found.view
      // Checks the address, so that the console never calls another one.
      const permission = permissionOf(sourceOf(own, found.lov).route.call)
      return { ...found.view, ...(permission !== undefined && { permission }) }
    }),

    publicInfo: cached(policy, async ({ query }, { db, language }) => {
      const found = await findLovView(db, query.lang ?? language, query.viewCode)
      return found?.lov.public && found.lov.type === 'IDP' ? found.view : {}
    }),

    list: ({ query }, { db, session, language }) => findLovViews(db, session, language, query),
    get: ({ params }, context) => answer(context, params.viewHeaderId),

    async lines({ params, query }, { db, session, language }) {
      const { fields } = await findManagedView(db, session, language, params.viewHeaderId)
      const rows = fields.slice(query.page * query.size, (query.page + 1) * query.size)
      return pageOf(rows, query, fields.length)
    },

    async create({ body }, context) {
      return answer(context, await insertLovView(context.db, context.language, body))
    },

    async update({ body }, context) {
      await updateLovView(context.db, context.language, body)
      return answer(context, body.viewHeaderId)
    },

    remove: ({ body }, { db }) => deleteLovViews(db, body),

    async copy({ query }, context) {
      return answer(context, await copyLovView(context.db, context.session, query.viewHeaderId))
    },
  })
