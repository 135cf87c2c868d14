import type { CustomKind } from '@atrium/contract/resource/custom'
import { columnOf, fieldsOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import type { RecentTable } from '../db/audit/recent-table.ts'
import type { Searchable } from '../search/searchable.ts'
import { customFieldsOf, type TenantField } from './custom/custom-fields.ts'
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
      const added = of.ownFields
        ? (await customFieldsOf(of, cache)({ db, session, language }))(session.tenantId)
        : []
      const textOf = (name: string | undefined) =>
        name === undefined || hidden.has(name) ? sql`null::text` : textIn(of, name, language)
      const contains = (value: RawBuilder<unknown>) =>
        sql<boolean>`strpos(lower(${value}), lower(${text})) > 0`
      return sql`
        select id, name, code, case when not (is_named is true or is_coded is true) then matched end as matched from (
          select r.id, ${textOf(of.namedBy)} as name, ${textOf(code)} as code, matched.field as matched,
            ${contains(textOf(of.namedBy))} as is_named, ${contains(textOf(code))} as is_coded
          from ${sql.table(of.table)} as r left join lateral ${matchedIn(added, contains)} as matched on true
          where r.tenant_id = ${session.tenantId}
        ) as r where name is not null and (is_named or is_coded or matched is not null)
        order by name, id limit ${most}`
    },
  }
}

const texts: readonly CustomKind[] = ['text', 'longText', 'link', 'email']

/** The first of the added fields of the row `r` that contains the text. */
function matchedIn(
  added: readonly TenantField[],
  contains: (value: RawBuilder<unknown>) => RawBuilder<boolean>,
) {
  const searched = added.filter(({ kind, access }) => texts.includes(kind) && access !== 'masked')
  if (searched.length === 0) return sql`(select null::jsonb as field)`
  const rows = searched.map(({ code, title }) => sql`(${code}::text, ${title}::text)`)
  return sql`(
    select jsonb_build_object('title', t.title, 'value', r.custom ->> t.code) as field
    from (values ${sql.join(rows)}) as t (code, title) where ${contains(sql`r.custom ->> t.code`)} limit 1)`
}

/** Its changes among the recent ones, for those who may list it. Names are read as in the list: within the data scope. */
export const recentOf = (of: AnyResource): Readonly<Record<string, RecentTable>> => ({
  [of.table]: {
    access: of.api.list.access,
    name: ({ recordId, language }) => sql`(
      select ${textIn(of, of.namedBy, language)} from ${sql.table(of.table)} as r where r.id = ${recordId})`,
  },
})

function textIn(of: AnyResource, name: string, language: string): RawBuilder<unknown> {
  const field = of.fields[name]
  if (field?.derived !== undefined) return sql`(${sql.raw(field.derived)})::text`
  const column = sql.ref(`r.${field ? columnOf(name, field) : name}`)
  return field?.traits.translated ? sql`tr(${column}, ${language})` : sql`${column}::text`
}
