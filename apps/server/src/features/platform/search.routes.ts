import type { Access } from '@atrium/contract/endpoint'
import { type FoundRecord, mostFound, type SearchNoun, searchApi } from '@atrium/contract/platform/search'
import type { Scoped } from '../../db/tenant.ts'
import { lookingAfter } from '../../http/data-scope.ts'
import { decide } from '../../http/decide.ts'
import { routes } from '../../http/routes.ts'

/** A noun that can be searched: who may, and how. Its service hands it in, as this one knows no other. */
export interface Searched {
  noun: SearchNoun
  /** That of the noun's list: what cannot be listed is not found either. */
  access: Access
  find: (db: Scoped, language: string, text: string, most: number) => Promise<Omit<FoundRecord, 'noun'>[]>
}

export const searchRoutes = (nouns: readonly Searched[]) =>
  routes(searchApi, {
    list: lookingAfter('notice', async ({ query }, { db, session, language }) => {
      const found: FoundRecord[] = []
      for (const { noun, access, find } of nouns) {
        if (!decide(session, access).allowed) continue
        const records = await find(db, language, query.text, mostFound)
        found.push(...records.map(record => ({ noun, ...record })))
      }
      return found
    }),
  })
