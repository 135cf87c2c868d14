import { exampleRow, exampleRows } from './example-names.ts'

/** The names of the rows that an example refers to. */
export const placeholdersIn = (example: unknown): string[] => namesIn(JSON.stringify(example))

const found = new Map<string, string[]>()

/** Kept by text: each example is sent dozens of times. */
function namesIn(text: string): string[] {
  const names =
    found.get(text) ?? [...exampleRows()].filter(([, { id }]) => text.includes(id)).map(([name]) => name)
  found.set(text, names)
  return names
}

/** The example with ids of real rows in place of placeholders. */
export async function fillPlaceholders<T>(example: T, rowFor: (name: string) => Promise<string>): Promise<T> {
  let text = JSON.stringify(example)
  // In two steps, because an inserted value may contain another placeholder by chance.
  const wanted = placeholdersIn(example)
  for (const name of wanted) text = text.replaceAll(exampleRow(name).id, `{{${name}}}`)
  for (const name of wanted) text = text.replaceAll(`{{${name}}}`, await rowFor(name))
  return JSON.parse(text) as T
}
