import type { Sort } from '@atrium/contract/page'
import { type CustomCondition, customCodeOf, customName } from '@atrium/contract/resource/custom'
import type { Field } from '@atrium/contract/resource/fields'
import { isBackwards } from '@atrium/contract/resource/ranges'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { parse } from '../../http/parse.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { TenantField } from './custom-fields.ts'
import { refused } from './custom-values.ts'

interface Caller {
  tenantId: number
  timeZone: string
  language: string
  /** The alias of the rows: by default `r`. */
  row?: string
  /** Whether rows of all tenants have the fields of the platform. */
  ofPlatform?: true
}

const types: Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
  integer: sql`int`,
  decimal: sql`numeric`,
  boolean: sql`boolean`,
  date: sql`date`,
  dateTime: sql`timestamptz`,
}

/** The value of a field in a row. Rows of other tenants, whose field of this code may be another one, have none. */
function typedValue(
  { code, kind }: TenantField,
  { tenantId, row = 'r', ofPlatform }: Pick<Caller, 'tenantId' | 'row' | 'ofPlatform'>,
): RawBuilder<unknown> {
  const text = sql`${sql.ref(`${row}.custom`)} ->> ${code}::text`
  const type = types[kind]
  const isOwn = ofPlatform ? sql`true` : sql`${sql.ref(`${row}.tenantId`)} = ${tenantId}`
  if (!type) return sql`(case when ${isOwn} then ${text} end)`
  const value = sql`(case when ${isOwn} then (${text})::${type} end)`
  return kind === 'boolean' ? sql`coalesce(${value}, false)` : value
}

/**
 * The conditions of a list.
 * @throws `error.own_field.unknown`, `error.own_field.masked` for a field whose values are not read,
 * `error.own_field.condition` for a range of a field that has none,
 * `error.filter.range` for one that begins after it ends, and the error of a value that is none of its field
 */
export function customConditions(
  fields: readonly TenantField[],
  asked: readonly CustomCondition[],
  caller: Caller,
): RawBuilder<boolean>[] {
  return asked.flatMap(({ code, is, value }) => {
    const found = fields.find(field => field.code === code)
    if (!found) throw refused('error.own_field.unknown', code, caller.language)
    if (found.access === 'masked') throw refused('error.own_field.masked', code, caller.language)
    const { field } = found
    const parsed = parse(
      z.object({ [customName(code)]: field.filter as z.ZodType }),
      { [customName(code)]: value },
      caller.language,
    )
    const wanted = parsed[customName(code)] as string
    if (is !== '=' && !field.traits.ranged) throw refused('error.own_field.condition', code, caller.language)
    refuseBackwards(field, asked, code, caller.language)
    return holds(field, typedValue(found, caller), is, wanted, caller.timeZone)
  })
}

function refuseBackwards(
  field: Field,
  asked: readonly CustomCondition[],
  code: string,
  language: string,
): void {
  const end = (is: CustomCondition['is']) => asked.find(one => one.code === code && one.is === is)?.value
  const [from, to] = [end('>='), end('<=')]
  if (from !== undefined && to !== undefined && isBackwards(field, from, to))
    throw refused('error.filter.range', code, language)
}

function holds(
  field: Field,
  value: RawBuilder<unknown>,
  is: CustomCondition['is'],
  wanted: string,
  timeZone: string,
): RawBuilder<boolean>[] {
  const { within, filter } = kindOf(field)
  if (within)
    return [
      ...(is === '<=' ? [] : [within(value, 'From', wanted, timeZone)]),
      ...(is === '>=' ? [] : [within(value, 'To', wanted, timeZone)]),
    ]
  return [filter ? filter(value, wanted) : sql<boolean>`${value} = ${wanted}`]
}

/**
 * The orders of a list by fields of the tenant, by their names.
 * @throws `error.sort.unknown`, `error.own_field.masked`
 */
export function customOrders(
  fields: readonly TenantField[],
  sort: readonly Sort[],
  caller: Omit<Caller, 'timeZone'>,
): Readonly<Record<string, RawBuilder<unknown>>> {
  return Object.fromEntries(
    sort.flatMap(({ field: name }) => {
      const code = customCodeOf(name)
      if (code === undefined) return []
      const found = fields.find(field => field.code === code)
      if (!found?.field.traits.sortable) throw new AppError('error.sort.unknown')
      if (found.access === 'masked') throw refused('error.own_field.masked', code, caller.language)
      return [[name, typedValue(found, caller)]]
    }),
  )
}
