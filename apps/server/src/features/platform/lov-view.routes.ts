import { lovViewApi } from '@atrium/contract/platform/lov-view'
import type { OwnCalls } from '../../http/own-calls.ts'
import { keep, routes } from '../../http/routes.ts'
import { sourceOf } from './lov.routes.ts'
import { findLovView, findLovViews } from './lov-view.queries.ts'

const keeping = { per: 'tenant', tables: ['lov', 'lovView', 'lovViewField'] } as const

export const lovViewRoutes = (own: OwnCalls) =>
  routes(lovViewApi, {
    info: keep(keeping, async ({ query }, { db, language }) => {
      const found = await findLovView(db, language, query.viewCode)
      if (!found) return {}
      // No address that is none of ours reaches a console, which would ask there.
      if (found.lov.type === 'URL') sourceOf(own, found.lov)
      return found.view
    }),

    publicInfo: keep(keeping, async ({ query }, { db, language }) => {
      const found = await findLovView(db, query.lang ?? language, query.viewCode)
      return found?.lov.public && found.lov.type === 'IDP' ? found.view : {}
    }),

    list: ({ query }, { db, language }) => findLovViews(db, language, query),
  })
