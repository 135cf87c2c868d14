import { fieldsOf } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { sql } from 'kysely'
import type { RecentTable } from '../db/audit/recent-table.ts'
import type { Searchable } from '../search/searchable.ts'
import { ownCustomFields } from './custom/custom-fields.ts'
import { containing, matchedIn } from './custom/custom-search.ts'
import { selectedValue } from './resource-plan.ts'
import { withoutRight } from './resource-rights.ts'

/**
 * Finds records of the session's tenant by a part of their name, of their code, or of a text in a field that the tenant
 * has added, for those who may read the field.
 */
export function searchOf(of: AnyResource): Searchable {
  const code = fieldsOf(of).find(([name, { kind }]) => kind === 'code' && name !== of.namedBy)?.[0]
  return {
    entity: of.name,
    access: of.api.list.access,
    async find({ db, session, language, cache, text, most }) {
      const hidden = withoutRight(of, session, 'read')
      const added = of.ownFields ? await ownCustomFields(of.name, cache)({ db, session, language }) : []
      const textOf = (name: string | undefined) => {
        const field = name === undefined || hidden.has(name) ? undefined : of.fields[name]
        return name && field ? textIn(of, name, field, language) : sql`null::text`
      }
      const contains = containing(text)
      return sql`
        select id, name, code, case when not is_named then added end as matched from (
          select r.id, named.name, named.code, matched.added,
            coalesce(${contains(sql`named.name`)}, false) or coalesce(${contains(sql`named.code`)}, false) as is_named
          from ${sql.table(of.table)} as r
          cross join lateral (select ${textOf(of.namedBy)} as name, ${textOf(code)} as code) as named
          left join lateral ${matchedIn(added, text, 'r')} as matched on true
          where r.tenant_id = ${session.tenantId}
        ) as r where name is not null and (is_named or added is not null)
        order by name, id limit ${most}`
    },
  }
}

/** Its changes among the recent ones, for those who may list it. Names are read as in the list: within the data scope. */
export function recentOf(of: AnyResource): Readonly<Record<string, RecentTable>> {
  const field = of.fields[of.namedBy]
  const access = of.api.list.access
  // Not all who may list records may read a restricted name.
  if (!field || field.restricted) return { [of.table]: { access } }
  return {
    [of.table]: {
      access,
      name: ({ recordId, language }) => sql`(
        select ${textIn(of, of.namedBy, field, language)} from ${sql.table(of.table)} as r where r.id = ${recordId})`,
    },
  }
}

const textIn = (of: AnyResource, name: string, field: Field, language: string) =>
  sql`(${selectedValue(of, name, field, language)})::text`
