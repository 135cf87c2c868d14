import { exampleRow, exampleRows } from './example-names.ts'

/** The names of the rows that an example refers to. */
export function placeholdersIn(example: unknown): string[] {
  const text = JSON.stringify(example)
  return [...exampleRows()].filter(([, { id }]) => text.includes(id)).map(([name]) => name)
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
