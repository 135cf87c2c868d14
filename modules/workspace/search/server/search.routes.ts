import { type FoundRecord, mostFound, searchApi } from '@atrium/contract/workspace/search'
import { restrictToDataScope } from '@atrium/server/access/data-scope'
import { decide } from '@atrium/server/access/decide'
import { hasModule } from '@atrium/server/access/off-modules'
import type { Cache } from '@atrium/server/cache/cache'
import type { FromModule } from '@atrium/server/feature'
import { routes } from '@atrium/server/http/routes'
import type { Searchable } from '@atrium/server/search/searchable'
import { type RawBuilder, sql } from 'kysely'

/** All entities are searched in one statement, so that a keystroke costs the same however many there are. */
export const searchRoutes = (searchables: readonly FromModule<Searchable>[], cache: Cache) =>
  routes(searchApi, {
    async list({ query: { text } }, context) {
      const { db, session, language } = context
      const listed = searchables.filter(
        ({ access, module }) => hasModule(session.off, module) && decide(session, access).allowed,
      )
      if (listed.length === 0) return []
      await restrictToDataScope(context, ...listed.flatMap(({ shared }) => shared ?? []))
      const search = { db, session, language, cache, text, most: mostFound }
      const each: RawBuilder<unknown>[] = []
      for (const [at, { entity, find }] of listed.entries())
        each.push(sql`select ${sql.lit(at)} as at, row_number() over () as place,
          jsonb_build_object('noun', ${entity}::text) || jsonb_strip_nulls(to_jsonb(f)) as record
          from (${await find(search)}) as f`)
      const { rows } = await sql<{ record: FoundRecord }>`
        select record from (${sql.join(each, sql` union all `)}) as found order by at, place`.execute(db)
      return rows.map(({ record }) => record)
    },
  })
