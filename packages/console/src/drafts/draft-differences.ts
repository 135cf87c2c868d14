import type { FormValues } from '@atrium/contract/workspace/draft'

type Leaf = string | number | boolean | null

/** A field, or one language of it, whose typed and stored values differ. */
export interface Difference {
  path: readonly string[]
  stored: Leaf
  typed: Leaf
  /** Another user has changed the stored value since typing began. */
  isChangedMeanwhile: boolean
}

interface Versions {
  base: FormValues
  values: FormValues
  now: FormValues
}

/**
 * The differences between typed and stored values. Lists count as one value. The text in the user's own language is a
 * field of its own, and is skipped in the translations.
 */
export function differences({ base, values, now }: Versions, ownLanguage = ''): Difference[] {
  const [before, typed, stored] = [leavesOf(base), leavesOf(values), leavesOf(now)]
  const keys = [...typed.keys()].filter(key => !isSame(typed.get(key), stored.get(key)))
  const rows = keys.map(key => ({
    path: JSON.parse(key) as string[],
    stored: stored.get(key) ?? null,
    typed: typed.get(key) ?? null,
    isChangedMeanwhile: !isSame(before.get(key), stored.get(key)),
  }))
  return rows.filter(({ path }) => path.length === 1 || path.at(-1) !== ownLanguage)
}

/** The stored values, with these typed ones replacing them. */
export function taken(now: FormValues, rows: readonly Difference[], values: FormValues): FormValues {
  const result = structuredClone(now)
  for (const { path } of rows) {
    const name = path.at(-1) ?? ''
    const parents = path.slice(0, -1)
    const target = parents.reduce((at: FormValues, key) => {
      at[key] ??= {}
      return at[key] as FormValues
    }, result)
    const source = parents.reduce((at: FormValues, key) => at[key] as FormValues, values)
    target[name] = source[name] ?? null
  }
  return result
}

/** The stored values with the typed ones over them; undefined if someone else has changed one of the same fields. */
export function merged({ base, values, now }: Versions): FormValues | undefined {
  const result: FormValues = { ...now }
  for (const [name, typed] of Object.entries(values)) {
    const [before, stored] = [base[name], now[name]]
    if (isEqual(before, typed)) continue
    if (isFields(typed) && isFields(before) && isFields(stored)) {
      const inner = merged({ base: before, values: typed, now: stored })
      if (!inner) return undefined
      result[name] = inner
    } else if (isEqual(trimmed(before), trimmed(stored))) result[name] = typed
    else return undefined
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
