import { installedFeatures } from '../modules.ts'
import type { ExampleRow, Examples } from '../testing/examples.ts'

/** The examples of the installed features. */
export const installedExamples = (): Examples[] =>
  installedFeatures().flatMap(({ examples }) => examples ?? [])

let known: { of: unknown; rows: ReadonlyMap<string, ExampleRow> } | undefined

/** The rows that examples may refer to, by name. */
export function exampleRows(): ReadonlyMap<string, ExampleRow> {
  const of = installedFeatures()
  if (known?.of !== of)
    known = { of, rows: new Map(installedExamples().flatMap(({ rows }) => Object.entries(rows ?? {}))) }
  return known.rows
}

export const exampleNames = (): string[] => [...exampleRows().keys()]

export function exampleRow(name: string): ExampleRow {
  const row = exampleRows().get(name)
  if (!row) throw new Error(`no feature has an example row named ${name}`)
  return row
}
