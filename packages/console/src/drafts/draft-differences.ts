import type { FormValues } from '@atrium/contract/workspace/draft'
import {
  asAdded,
  fieldsOf,
  type Row,
  type Rows,
  type RowVersions,
  rowsIn,
  rowsOf,
  versionsOf,
} from './row-differences.ts'

export type Leaf = string | number | boolean | null

/** A field, one language of it, or a row or a field of it, whose typed and stored values differ. */
export interface Difference {
  path: readonly string[]
  /** The fields of a whole row; null if that version does not have it. */
  stored: Leaf | Readonly<Record<string, Leaf>>
  typed: Leaf | Readonly<Record<string, Leaf>>
  /** Another user has changed the stored value since typing began. */
  isChangedMeanwhile: boolean
  /** Of a row: its position, and whether it was there when typing began. */
  row?: { at: number; wasThere: boolean }
}

interface Versions {
  base: FormValues
  values: FormValues
  now: FormValues
}

/**
 * The differences between typed and stored values, those of rows row by row. Other lists count as one value. The text
 * in the user's own language is a field of its own, and is skipped in the translations.
 */
export function differences({ base, values, now }: Versions, ownLanguage = ''): Difference[] {
  return Object.entries(values)
    .flatMap(([name, typed]): Difference[] => {
      const rows = rowsIn(base[name], typed, now[name])
      if (rows) return versionsOf(rows).flatMap(row => rowDifferences(name, row))
      const only = (fields: FormValues) => (name in fields ? { [name]: fields[name] ?? null } : {})
      return fieldDifferences(only(base), only(values), only(now))
    })
    .filter(({ path }) => path.length === 1 || path.at(-1) !== ownLanguage)
}

function fieldDifferences(base: FormValues, values: FormValues, now: FormValues): Difference[] {
  const [before, typed, stored] = [leavesOf(base), leavesOf(values), leavesOf(now)]
  const keys = [...typed.keys()].filter(key => !isSame(typed.get(key), stored.get(key)))
  return keys.map(key => ({
    path: JSON.parse(key) as string[],
    stored: stored.get(key) ?? null,
    typed: typed.get(key) ?? null,
    isChangedMeanwhile: !isSame(before.get(key), stored.get(key)),
  }))
}

/** A row that only one version has differs as a whole, others field by field. */
function rowDifferences(name: string, { key, before, typed, stored, at }: RowVersions): Difference[] {
  const row = { at, wasThere: before !== undefined }
  if (typed && stored)
    return fieldDifferences(before ?? {}, typed, stored).map(one => ({
      ...one,
      path: [name, key, ...one.path],
      row,
    }))
  const listed = (version: Row | undefined) => (version ? rowLeaves(version) : null)
  const isChangedMeanwhile = !isSameRow(before, stored)
  return [{ path: [name, key], stored: listed(stored), typed: listed(typed), isChangedMeanwhile, row }]
}

const rowLeaves = (row: Row): Record<string, Leaf> =>
  Object.fromEntries(
    [...leavesOf(fieldsOf(row))].map(([path, value]) => [(JSON.parse(path) as string[]).join('.'), value]),
  )

/** Drafts come back with their fields in another order. */
function isSameRow(one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return one === other
  const [these, those] = [rowLeaves(one), rowLeaves(other)]
  return Object.keys({ ...these, ...those }).every(name => isSame(these[name], those[name]))
}

/** The stored values, with these typed ones replacing them. */
export function taken(now: FormValues, rows: readonly Difference[], values: FormValues): FormValues {
  const result = structuredClone(now)
  for (const { path, row } of rows) {
    const [name = '', key = ''] = path
    if (row) result[name] = withRow(rowsOf(result[name]), key, path.slice(2), rowsOf(values[name]))
    else put(result, values, path)
  }
  return result
}

function put(result: FormValues, values: FormValues, path: readonly string[]): void {
  const name = path.at(-1) ?? ''
  const parents = path.slice(0, -1)
  const target = parents.reduce((at: FormValues, key) => {
    at[key] ??= {}
    return at[key] as FormValues
  }, result)
  const source = parents.reduce((at: FormValues, key) => at[key] as FormValues, values)
  target[name] = source[name] ?? null
}

/** The rows with a typed one, or a field of it; without the row if it is not among the typed ones. */
function withRow(rows: Rows, key: string, field: readonly string[], typed: Rows): FormValues[] {
  const own = typed.find(row => row.key === key)
  if (!own) return rows.filter(row => row.key !== key)
  const row = rows.find(one => one.key === key)
  if (!row) return [...rows, asAdded(own)]
  put(row, own, field)
  return [...rows]
}

/** The stored values with the typed ones over them; undefined if someone else has changed one of the same fields. */
export function merged({ base, values, now }: Versions): FormValues | undefined {
  const result: FormValues = { ...now }
  for (const [name, typed] of Object.entries(values)) {
    const [before, stored] = [base[name], now[name]]
    if (isEqual(before, typed)) continue
    const rows = rowsIn(before, typed, stored)
    const inner = rows
      ? mergedRows(rows)
      : isFields(typed) && isFields(before) && isFields(stored)
        ? merged({ base: before, values: typed, now: stored })
        : isEqual(trimmed(before), trimmed(stored))
          ? typed
          : undefined
    if (inner === undefined) return undefined
    result[name] = inner
  }
  return result
}

function mergedRows(rows: readonly [Rows, Rows, Rows]): FormValues[] | undefined {
  const result: FormValues[] = []
  for (const { before, typed, stored } of versionsOf(rows)) {
    if (typed && stored) {
      const row = merged({ base: before ?? {}, values: typed, now: stored })
      if (!row) return undefined
      result.push(row)
    } else if (!before) {
      const added = typed ?? stored
      if (added) result.push(added)
    }
    // One of both has removed the row; the other may have changed it.
    else if (!isEqual(before, typed ?? stored)) return undefined
  }
  return result
}

/** The fields that were typed after the others had been sent, and what they were then; undefined if there are none. */
export function typedSince(sent: FormValues, values: FormValues, fixed: readonly string[]) {
  const late = Object.keys(values).filter(name => !fixed.includes(name) && !isEqual(sent[name], values[name]))
  const of = (fields: FormValues): FormValues =>
    Object.fromEntries(late.map(name => [name, fields[name] ?? null]))
  return late.length === 0 ? undefined : { base: of(sent), values: of(values) }
}

/** The languages of a text, for one. */
const isFields = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** The server trims texts. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

function leavesOf(values: FormValues, path: readonly string[] = []): Map<string, Leaf> {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => {
      const here = [...path, name]
      if (Array.isArray(value)) return [[JSON.stringify(here), value.join(', ')] as const]
      if (typeof value === 'object' && value !== null) return [...leavesOf(value as FormValues, here)]
      return [[JSON.stringify(here), value as Leaf] as const]
    }),
  )
}

/** An unset value equals an empty text. */
const isSame = (one: Leaf | undefined, other: Leaf | undefined) => (one ?? '') === (other ?? '')
