import type { CustomKind } from '@atrium/contract/resource/custom'
import { type RawBuilder, sql } from 'kysely'
import type { TenantField } from './custom-fields.ts'

const texts: readonly CustomKind[] = ['text', 'longText', 'link', 'email']

/** Whether a value contains a text, which is no pattern, in upper or lower case. */
export const containing =
  (text: string) =>
  (value: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`strpos(lower(${value}), lower(${text})) > 0`

/** A subquery: the first of the added fields of a row that contains the text, as `added`. */
export function matchedIn(added: readonly TenantField[], text: string, row: string): RawBuilder<unknown> {
  const searched = added.filter(({ kind, access }) => texts.includes(kind) && access !== 'masked')
  if (searched.length === 0) return sql`(select null::jsonb as added)`
  const rows = searched.map(({ code, title }) => sql`(${code}::text, ${title}::text)`)
  const value = sql`${sql.ref(`${row}.custom`)} ->> t.code`
  return sql`(
    select jsonb_build_object('title', t.title, 'value', ${value}) as added
    from (values ${sql.join(rows)}) as t (code, title) where ${containing(text)(value)} limit 1)`
}
