import {
  type Lookup,
  type LookupItem,
  type LookupNode,
  type LookupValue,
  languageLov,
  lovApi,
  lovPageQuery,
} from '@atrium/contract/lookups/lov'
import { type Page, pageOf } from '@atrium/contract/page'
import { findLanguages } from '@atrium/language/language/server/language.reads.ts'
import { AppError } from '@atrium/server/http/app-error'
import { parse } from '@atrium/server/http/parse'
import { cached, routes } from '@atrium/server/http/routes'
import type { OwnCall, OwnCalls } from '@atrium/server/interchange/own-calls'
import type { LookupDb } from './lookup.tables.ts'
import { findLov, findLovPage, findLovValues, findPublicLovValues, type LovRow } from './lov.queries.ts'

const policy = { per: 'tenant', tables: ['lov', 'lovValue'] } as const

export const lovRoutes = (own: OwnCalls) =>
  routes<typeof lovApi, LookupDb>(lovApi, {
    data: cached(
      { per: 'tenant', tables: ['lov', 'lovValue', 'language', 'config'] },
      async ({ query }, { db, language }) => {
        const lov = await findLov(db, language, query.lovCode)
        if (!lov) return []
        if (lov.code === languageLov && !lov.id)
          return (await findLanguages(db)).map(one => ({ ...one, value: one.code, meaning: one.name }))
        return lov.type === 'URL' || lov.mustPage ? undefined : findLovValues(db, language, lov.code)
      },
      async ({ query: { lovCode, ...extras } }, context) => {
        const { db, language } = context
        const lov = await findLov(db, language, lovCode)
        if (!lov) return []
        if (lov.type === 'IDP')
          return findLovPage(db, language, parse(lovPageQuery, { ...extras, lovCode }, language))
        return itemsOf(lov, await own.answer(sourceOf(own, lov), extras, context))
      },
    ),

    value: cached(policy, ({ query }, { db, language }) =>
      findLovValues(db, query.lang ?? language, query.lovCode, query),
    ),
    valueBatch: cached(policy, ({ query }, { db, language }) =>
      eachOf(query, code => findLovValues(db, language, code)),
    ),
    valueTree: cached(policy, ({ query }, { db, language }) => findTree(db, language, query)),
    parentValue: cached(policy, ({ query }, { db, language }) =>
      findLovValues(db, language, query.lovCode, query),
    ),
    tag: cached(policy, ({ query }, { db, language }) => findLovValues(db, language, query.lovCode, query)),
    page: cached(policy, ({ query }, { db, language }) => findLovPage(db, language, query)),
    info: cached(policy, async ({ query }, { db, language }) => {
      const lov = await findLov(db, language, query.lovCode)
      return lov?.id ? asLookup(lov, lov.id) : {}
    }),

    publicData: cached(policy, ({ query }, { db, language }) =>
      findPublicLovValues(db, query.lang ?? language, query.lovCode),
    ),
    publicValue: cached(policy, ({ query }, { db, language }) =>
      findPublicLovValues(db, query.lang ?? language, query.lovCode, query),
    ),
    publicBatch: cached(policy, ({ query }, { db, language }) =>
      eachOf(query, code => findPublicLovValues(db, language, code)),
    ),
  })

/**
 * The call behind a lookup of type URL.
 * @throws `error.lov.queryUrl` unless it is the address of another list of this server
 */
export function sourceOf(own: OwnCalls, { code, customUrl }: Pick<LovRow, 'code' | 'customUrl'>): OwnCall {
  const found = customUrl === null ? undefined : own.at(customUrl)
  if (!found || found.route.call === lovApi.data) throw new AppError('error.lov.queryUrl', { lovCode: code })
  return found
}

/** Each entry as the source returns it, with its value and meaning. */
function itemsOf(lov: LovRow, answer: unknown): LookupItem[] | Page<LookupItem> {
  const item = (row: Record<string, unknown>): LookupItem => ({
    ...row,
    value: textAt(row, lov.valueField ?? 'value'),
    meaning: String(textAt(row, lov.displayField ?? 'name')),
  })
  if (Array.isArray(answer)) {
    const items = answer.map(item)
    return lov.mustPage ? pageOf(items, { page: 0, size: Math.max(1, items.length) }, items.length) : items
  }
  const page = answer as Page<Record<string, unknown>>
  return { ...page, content: page.content.map(item) }
}

const textAt = (row: Record<string, unknown>, field: string): string | number => {
  const found = row[field]
  return typeof found === 'number' ? found : String(found ?? '')
}

async function eachOf(
  codes: Readonly<Record<string, string>>,
  find: (code: string) => Promise<LookupValue[]>,
): Promise<Record<string, LookupValue[]>> {
  const found: [string, LookupValue[]][] = []
  for (const [name, code] of Object.entries(codes)) found.push([name, await find(code)])
  return Object.fromEntries(found)
}

/** The tree of several lookups by level, or of a single one by the parents of its values. */
async function findTree(
  db: LookupDb,
  language: string,
  levels: Readonly<Record<string, string>>,
): Promise<LookupNode[]> {
  const codes = Object.entries(levels)
    .sort(([, one], [, other]) => Number(one) - Number(other))
    .map(([code]) => code)
  const lists: LookupValue[][] = []
  for (const code of codes) lists.push(await findLovValues(db, language, code))
  const [first = []] = lists
  const isSingle = lists.length === 1
  const byParent = lists.map(list => Map.groupBy(list, one => one.parentValue))
  // A value has at most one parent, so values in a cycle are below no root and left out.
  const below = (parent: LookupValue, level: number): LookupNode => {
    const children = byParent[isSingle ? 0 : level]?.get(parent.value)?.map(one => below(one, level + 1))
    return { ...parent, ...(children && { children }) }
  }
  const roots = isSingle ? first.filter(one => one.parentValue === undefined) : first
  return roots.map(root => below(root, 1))
}

function asLookup(lov: LovRow, lovId: string): Lookup {
  return {
    lovId,
    lovCode: lov.code,
    lovName: lov.name,
    lovTypeCode: lov.type,
    tenantId: lov.tenantId,
    mustPageFlag: lov.mustPage ? 1 : 0,
    publicFlag: lov.public ? 1 : 0,
    ...(lov.valueField !== null && { valueField: lov.valueField }),
    ...(lov.displayField !== null && { displayField: lov.displayField }),
    ...(lov.parentLovCode !== null && { parentLovCode: lov.parentLovCode }),
  }
}
