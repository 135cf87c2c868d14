import { amountPattern, type Money, moneyWritten } from '@atrium/contract/resource/kinds/amount-fields'
import { sql } from 'kysely'
import { codesIn } from '../../interchange/importable.ts'
import { compared, type Kind } from './kind.ts'

/** A value of several parts. */
export const json: Kind = {
  column: ({ required }) => ({ type: 'jsonb', isRequired: required }),
  stored: value => (value === undefined || value === null ? null : sql`${JSON.stringify(value)}::jsonb`),
  fromFile: text => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      // Which is a value of JSON, too.
      return text
    }
  },
  toFile: value => JSON.stringify(value),
}

/** A postal address in its parts. */
export const address: Kind = { ...json, check: column => `jsonb_typeof(${column}) = 'object'` }

/** Amount and currency are one value: neither is anything without the other. */
export const money: Kind = {
  ...json,
  check: column =>
    `${column} ?& array['amount', 'currency'] and ${column} ->> 'amount' ~ '${amountPattern.source}' and ${column} ->> 'currency' ~ '^[A-Z]{3}$'`,
  sorted: column => sql`(${column} ->> 'amount')::numeric`,
  within: (value, edge, end) => compared(sql`(${value} ->> 'amount')::numeric`, edge, sql`${end}::numeric`),
  fromFile: text => {
    const [, amount, currency] = /^(\S*)\s+([A-Z]{3})$/.exec(text) ?? []
    return { amount: amount ?? text, currency: currency ?? '' }
  },
  toFile: value => moneyWritten(value as Money),
}

export const multipleChoice: Kind = {
  column: () => ({ type: 'text[]', isRequired: true, default: "'{}'::text[]" }),
  check: (column, { choices = {}, required }) => {
    const all = `${column} <@ array[${Object.keys(choices)
      .map(one => `'${one.replaceAll("'", "''")}'`)
      .join(', ')}]`
    return required ? `${all} and ${column} <> '{}'` : all
  },
  stored: value => sql`${value ?? []}::text[]`,
  answered: value => (Array.isArray(value) && value.length === 0 ? null : value),
  filter: (value, wanted) => sql<boolean>`${wanted} = any(${value})`,
  fromFile: codesIn,
  toFile: value => (value as string[]).join(', '),
  isNeverNull: true,
}
