import { type FoundRecord, mostFound, searchApi } from '@atrium/contract/workspace/search'
import { withinDataScope } from '@atrium/server/access/data-scope'
import { decide } from '@atrium/server/access/decide'
import { routes } from '@atrium/server/http/routes'
import type { Searchable } from '@atrium/server/search/searchable'

export const searchRoutes = (searchables: readonly Searchable[]) =>
  routes(searchApi, {
    list: withinDataScope('notice', async ({ query }, { db, session, language }) => {
      const found: FoundRecord[] = []
      for (const { entity, access, find } of searchables) {
        if (!decide(session, access).allowed) continue
        const records = await find(db, language, query.text, mostFound)
        found.push(...records.map(record => ({ noun: entity, ...record })))
      }
      return found
    }),
  })
