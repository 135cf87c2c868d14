import type { Endpoint } from '@atrium/contract/endpoint'
import { lovApi } from '@atrium/contract/lookups/lov'
import type { LovView } from '@atrium/contract/lookups/lov-view'
import { readPage } from '@atrium/contract/read-page'
import { serviceOf } from '@atrium/contract/services'
import { withTenant } from '@atrium/contract/with-tenant'
import { z } from 'zod'
import { currentCaller } from '../api/caller.ts'

/** An entry of a lookup, in the shape of its source. */
export type LovRow = Readonly<Record<string, unknown>>

/** A selection: the stored value, its text, and the whole entry if loaded. */
export interface LovChoice {
  value: string
  text: string
  row?: LovRow
}

/** The width of the dialog in pixels: columns, check boxes and padding [LOV-5]. */
export function dialogWidth({ tableFields }: Pick<LovView, 'tableFields'>): number {
  const sum = tableFields.reduce((all, { width = 0 }) => all + width, 0)
  return tableFields.length === 0 ? 700 : sum + 300
}

/** The number of search fields side by side [LOV-5]. */
export const queryColumns = ({ queryFields }: Pick<LovView, 'queryFields'>): number =>
  Math.min(queryFields.length, 2)

type Fields = Pick<LovView, 'valueField' | 'displayField'>

/** The value and text of an entry, from the fields the view names or the defaults [LOV-8]. */
export function choiceIn(row: LovRow, { valueField = 'value', displayField = 'name' }: Fields): LovChoice {
  const value = String(valueAt(row, valueField) ?? '')
  return { value, text: String(valueAt(row, displayField) ?? value), row }
}

/** The value at a path with dots: `user.name`. */
export function valueAt(row: LovRow, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as LovRow)[key] : undefined),
      row,
    )
}

/** HZERO's address of the page of stored values. */
const ownValues = '/hpfm/v1/lovs/value/page'

export interface LovCall {
  endpoint: Endpoint
  params: Readonly<Record<string, string>>
  /** The parameters in the address itself. */
  query: Readonly<Record<string, string>>
}

/**
 * The call that returns the entries of a view. The tenant in its path and query is that of the session, other names in
 * the path are replaced from `params` [LOV-9]. Undefined for addresses of other hosts.
 */
export function callOf(
  { queryUrl = ownValues, lovCode, lovTypeCode }: Pick<LovView, 'queryUrl' | 'lovCode' | 'lovTypeCode'>,
  params: Readonly<Record<string, string>> = {},
  tenantId = currentCaller()?.tenantId ?? 0,
): LovCall | undefined {
  const [address = '', text = ''] = queryUrl.split('?')
  const path = address.replaceAll('{organizationId}', '{tenantId}')
  const isOwn = /^(\/(\w[\w.-]*|\{\w+\}))+$/.test(path) && serviceOf(path) !== 'portal'
  const names = [...path.matchAll(/\{(\w+)\}/g)]
    .map(match => match[1] ?? '')
    .filter(name => name !== 'tenantId')
  if (!isOwn || names.some(name => !params[name])) return undefined
  return {
    endpoint: path === ownValues ? lovApi.page : callAt(path),
    params: Object.fromEntries(names.map(name => [name, params[name] ?? ''])),
    query: {
      ...(lovTypeCode !== 'URL' && { lovCode }),
      ...Object.fromEntries(
        [...new URLSearchParams(text)].map(([name, value]) => [name, withTenant(value, tenantId)]),
      ),
    },
  }
}

const callAt = (path: string): Endpoint => ({
  method: 'GET',
  path,
  summary: 'The entries of a lookup',
  access: 'signed-in',
  query: z.looseObject({}),
  response: z.unknown(),
})

/** The entries of a source: an array is a tree, a page is a list [LOV-10]. */
export type LovEntries =
  | { kind: 'tree'; rows: readonly LovRow[] }
  | { kind: 'list'; rows: readonly LovRow[]; total: number }

export function entriesIn(answer: unknown): LovEntries {
  if (Array.isArray(answer)) return { kind: 'tree', rows: answer as LovRow[] }
  const page = readPage((answer ?? {}) as { content?: LovRow[]; totalElements?: number })
  const { content: rows = [], totalElements: total = rows.length } = page
  return { kind: 'list', rows, total }
}

/** Matching entries with their ancestors; descendants of a match are included only if they match. */
export function matchingTree(
  rows: readonly LovRow[],
  children: string,
  fits: (row: LovRow) => boolean,
): readonly LovRow[] {
  return rows.flatMap(row => {
    if (fits(row)) return [row]
    const below = matchingTree(childrenOf(row, children), children, fits)
    return below.length > 0 ? [{ ...row, [children]: below }] : []
  })
}

export function childrenOf(row: LovRow, children: string): readonly LovRow[] {
  const found = row[children]
  return Array.isArray(found) ? (found as LovRow[]) : []
}

/** Every entry of a tree, parents first. */
export const flatTree = (rows: readonly LovRow[], children: string): readonly LovRow[] =>
  rows.flatMap(row => [row, ...flatTree(childrenOf(row, children), children)])

/** Whether the entry contains each text in the field of that name; missing fields are ignored. */
export function hasTexts(row: LovRow, texts: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(texts).every(([field, wanted]) => {
    const found = valueAt(row, field)
    if (found === undefined || found === null) return true
    return String(found).toLocaleLowerCase().includes(String(wanted).trim().toLocaleLowerCase())
  })
}
