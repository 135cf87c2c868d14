import { installedFeatures } from '../modules.ts'
import type { ExampleRow, Examples } from '../testing/examples.ts'

let loaded: { examples: readonly Examples[]; rows: ReadonlyMap<string, ExampleRow> } | undefined

/** Loads the examples of the installed features. The probe and tests do so first; a server's start does without. */
export async function loadExamples(): Promise<void> {
  const examples = await Promise.all(
    installedFeatures().flatMap(({ examples: load }) => (load ? [load()] : [])),
  )
  loaded = { examples, rows: new Map(examples.flatMap(({ rows }) => Object.entries(rows ?? {}))) }
}

function known() {
  if (!loaded) throw new Error('no examples are loaded: call loadExamples first')
  return loaded
}

export const installedExamples = (): readonly Examples[] => known().examples

/** The rows that examples may refer to, by name. */
export const exampleRows = (): ReadonlyMap<string, ExampleRow> => known().rows

export const exampleNames = (): string[] => [...exampleRows().keys()]

export function exampleRow(name: string): ExampleRow {
  const row = exampleRows().get(name)
  if (!row) throw new Error(`no feature has an example row named ${name}`)
  return row
}
