import type { FormValues } from '@atrium/contract/workspace/draft'

/** A row of a form, which keeps its key wherever it stands. */
export interface Keyed {
  key: string
}
export type Row = FormValues & Keyed
export type Rows = readonly Row[]

/** A row in the stored, the typed, and the original version of a record. */
export interface RowVersions {
  key: string
  before: Row | undefined
  typed: Row | undefined
  stored: Row | undefined
  /** Its position once the typed rows are taken over. */
  at: number
}

export const isRows = (value: unknown): value is readonly Keyed[] =>
  Array.isArray(value) && value.every(row => typeof row === 'object' && row !== null && 'key' in row)

/** The rows in a field. */
export const rowsOf = (value: unknown): Rows => (Array.isArray(value) ? (value as Rows) : [])

/** The three versions of a field with rows; undefined for other fields. */
export function rowsIn(before: unknown, typed: unknown, stored: unknown): [Rows, Rows, Rows] | undefined {
  const all = [before ?? [], typed ?? [], stored ?? []]
  const isFilled = all.some(rows => Array.isArray(rows) && rows.length > 0)
  return isFilled && all.every(isRows) ? (all as unknown as [Rows, Rows, Rows]) : undefined
}

/** Every row of the stored and the typed version: the stored ones first, as the form shows them. */
export function versionsOf([before, typed, stored]: readonly [Rows, Rows, Rows]): RowVersions[] {
  const find = (rows: Rows, key: string) => rows.find(row => row.key === key)
  const keys = new Set([...stored, ...typed].map(row => row.key))
  return [...keys].map((key, at) => ({
    key,
    before: find(before, key),
    typed: find(typed, key),
    stored: find(stored, key),
    at: at + 1,
  }))
}

/** A typed row that is stored no longer: it is added, since the server knows its id no more. */
export function asAdded({ id: _, ...row }: Row): FormValues {
  return row
}

/** The values of a row's fields, by which people know it. */
export const fieldsOf = ({ key: _key, id: _id, ...fields }: Row): FormValues => fields

/**
 * The input of rows by the keys they are stored under: those that were sent without an id are, in their order, those
 * that were stored.
 */
export function byStoredKeys<Typing extends { base: FormValues; values: FormValues }>(
  typing: Typing,
  now: FormValues,
): Typing {
  const renamed = (fields: FormValues) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const rows = rowsIn(typing.base[name], value, now[name])
        if (!rows || rows[0].length !== rows[2].length) return [name, value]
        const [sent, own, stored] = rows
        const storedAs = (row: Row) => {
          const at = row.id === undefined ? sent.findIndex(({ key }) => key === row.key) : -1
          const to = stored[at]
          return to ? { ...row, key: to.key, ...(to.id !== undefined && { id: to.id }) } : row
        }
        return [name, own.map(storedAs)]
      }),
    )
  return { ...typing, base: renamed(typing.base), values: renamed(typing.values) }
}
