import { type Route, routes } from '@atrium/server/http/routes'
import { footerApi, navigationApi } from '../frame.contract.ts'
import { saveFooter, saveNavigation } from './frame.actions.ts'
import { findFooter, findNavigation } from './frame.queries.ts'
import type { FrameDb } from './frame.tables.ts'

const noFooter = { text: {}, contact: {}, columns: [], legal: [] }

export const frameRoutes: Route[] = [
  ...routes<typeof navigationApi, FrameDb>(navigationApi, {
    get: (_input, { db }) => findNavigation(db),

    async update({ body }, { db }) {
      await saveNavigation(db, body)
      return findNavigation(db)
    },
  }),
  ...routes<typeof footerApi, FrameDb>(footerApi, {
    get: async (_input, { db }) => (await findFooter(db)) ?? noFooter,

    async update({ body }, { db }) {
      await saveFooter(db, body)
      return (await findFooter(db)) ?? noFooter
    },
  }),
]
