import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { flag, id, languageCode, tree } from '../row.ts'
import { lookupType } from './lov.schema.ts'

/** A stored lookup value. */
export const lookupValue = z
  .object({
    value: z.string(),
    meaning: z.string(),
    description: z.string().optional(),
    tag: z.string().optional(),
    parentValue: z.string().optional(),
    orderSeq: z.int(),
  })
  .meta({ id: 'LookupValue' })
export type LookupValue = z.infer<typeof lookupValue>

/** A value with its child values. */
export const lookupNode = tree(lookupValue, 'children')
z.globalRegistry.add(lookupNode, { id: 'LookupNode' })
export type LookupNode = z.infer<typeof lookupNode>

/** An entry as its source returns it, with the value and the meaning it has as a choice. */
export const lookupItem = z
  .looseObject({ value: z.union([z.string(), z.number()]), meaning: z.string() })
  .meta({ id: 'LookupItem' })
export type LookupItem = z.infer<typeof lookupItem>

export const lookup = z
  .object({
    lovId: id,
    lovCode: z.string(),
    lovName: z.string(),
    lovTypeCode: lookupType.describe('Whether values are stored or come from another call'),
    tenantId: z.int(),
    valueField: z.string().optional().describe('The path to the value of an entry'),
    displayField: z.string().optional().describe('The path to the text of an entry'),
    parentLovCode: z.string().optional().describe('The code of the parent lookup'),
    mustPageFlag: flag.describe('Whether it is read page by page'),
    publicFlag: flag.describe('Whether it is read without a session'),
  })
  .meta({ id: 'Lookup' })
export type Lookup = z.infer<typeof lookup>

/** Languages have a table of their own and are always there. */
export const languageLov = 'HPFM.LANGUAGE'

/** Requests for more lookups are refused. */
const mostAtOnce = 50

const lovCode = z.string().min(1).max(128)
const lang = languageCode.optional()

/** Parameters that HZERO front ends add to every request; they name no lookups. */
const alongside = ['tenantId', 'organizationId', 'lang']

/** Lookups by the names under which the caller wants them, or by code; other parameters are dropped. */
const lookupsBy = (isMeant: (value: string) => boolean, ignored: readonly string[] = alongside) =>
  z
    .record(z.string().max(128), z.string().max(128))
    .transform(all =>
      Object.fromEntries(
        Object.entries(all).filter(([key, value]) => !ignored.includes(key) && isMeant(value)),
      ),
    )
    .refine(all => Object.keys(all).length <= mostAtOnce, { error: `≤ ${mostAtOnce}` })

const isCode = (value: string) => value !== ''
const isLevel = (value: string) => /^\d{1,2}$/.test(value)

const sortable = ['value', 'meaning', 'description', 'tag', 'parentValue', 'orderSeq'] as const
const filter = {
  value: z.string().max(240).optional(),
  meaning: z.string().max(240).optional(),
  description: z.string().max(240).optional(),
  tag: z.string().max(240).optional(),
  parentValue: z.string().max(240).optional(),
}

/** Searched and sorted by the displayed text of a value. */
export const lovPageQuery = z.object({ ...pageQuery(sortable), lovCode, ...filter })

/** Parameters are passed to the lookup's source, which drops those it does not know. */
const dataQuery = z.looseObject({ lovCode })
const data = z.union([z.array(lookupItem), page(lookupItem)])

const lovs = '/hpfm/v1/[{tenantId}/]lovs'
const publicLovs = '/hpfm/v1/pub/lovs'

export const lovApi = {
  data: endpoint({
    method: 'GET',
    path: `${lovs}/data`,
    summary: 'Values of a lookup from any source; empty for an unknown lookup',
    access: 'signed-in',
    tokens: 'always',
    query: dataQuery,
    example: { query: { lovCode: 'HPFM.FLAG' } },
    response: data,
  }),
  value: endpoint({
    method: 'GET',
    path: `${lovs}/value`,
    summary: 'Values of a lookup with fixed values',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({ lovCode, tag: filter.tag, lang: lang.describe('The language, such as `en_US`') }),
    example: { query: { lovCode: 'HPFM.FLAG' } },
    response: z.array(lookupValue),
  }),
  valueBatch: endpoint({
    method: 'GET',
    path: `${lovs}/value/batch`,
    summary: 'Several lookups at once, each under the requested name',
    access: 'signed-in',
    tokens: 'always',
    query: lookupsBy(isCode),
    example: { query: { flags: 'HPFM.FLAG', layouts: 'HPFM.MENU_LAYOUT' } },
    response: z.record(z.string(), z.array(lookupValue)),
  }),
  valueTree: endpoint({
    method: 'GET',
    path: `${lovs}/value/tree`,
    summary:
      'Several lookups as one tree: the query names each with its level, and values refer to their parents',
    access: 'signed-in',
    tokens: 'always',
    query: lookupsBy(isLevel, [...alongside, 'page', 'size']),
    example: { query: { 'HPFM.FLAG': '1' } },
    response: z.array(lookupNode),
  }),
  parentValue: endpoint({
    method: 'GET',
    path: `${lovs}/value/parent-value`,
    summary: 'Values of a lookup that belong to one value of the parent lookup',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({ lovCode, parentValue: z.string().max(240) }),
    example: { query: { lovCode: 'HPFM.FLAG', parentValue: '1' } },
    response: z.array(lookupValue),
  }),
  tag: endpoint({
    method: 'GET',
    path: `${lovs}/value/tag`,
    summary: 'Values of a lookup with a tag',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({ lovCode, tag: z.string().max(240) }),
    example: { query: { lovCode: 'HPFM.FLAG', tag: 'NORTH' } },
    response: z.array(lookupValue),
  }),
  page: endpoint({
    method: 'GET',
    path: `${lovs}/value/page`,
    summary: 'Values of a lookup by page, searched by display text',
    access: 'signed-in',
    tokens: 'always',
    query: lovPageQuery,
    example: { query: { lovCode: 'HPFM.FLAG', page: 0, size: 10, sort: 'orderSeq,asc' } },
    response: page(lookupValue),
  }),
  info: endpoint({
    method: 'GET',
    path: `${lovs}/info`,
    summary: 'The definition of a lookup; empty for an unknown one',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({ lovCode }),
    example: { query: { lovCode: 'HPFM.FLAG' } },
    response: z.union([lookup, z.strictObject({})]),
  }),
  publicData: endpoint({
    method: 'GET',
    path: `${publicLovs}/data`,
    summary: 'Values of a public lookup',
    access: 'public',
    query: z.object({ lovCode, lang: lang.describe('The language, such as `en_US`') }),
    example: { query: { lovCode: 'HPFM.FLAG', lang: 'zh_CN' } },
    response: z.array(lookupValue),
  }),
  publicValue: endpoint({
    method: 'GET',
    path: `${publicLovs}/value`,
    summary: 'Values of a public lookup',
    access: 'public',
    query: z.object({ lovCode, tag: filter.tag, lang: lang.describe('The language, such as `en_US`') }),
    example: { query: { lovCode: 'HPFM.FLAG', lang: 'zh_CN' } },
    response: z.array(lookupValue),
  }),
  publicBatch: endpoint({
    method: 'GET',
    path: `${publicLovs}/value/batch`,
    summary: 'Several public lookups at once, each under the requested name',
    access: 'public',
    query: lookupsBy(isCode),
    example: { query: { flags: 'HPFM.FLAG', layouts: 'HPFM.MENU_LAYOUT' } },
    response: z.record(z.string(), z.array(lookupValue)),
  }),
}
