import { type ExampleName, exampleId } from '@atrium/contract/example-ids'

/** Which of the things that have to exist an example names. */
export function standsIn(example: unknown): ExampleName[] {
  const text = JSON.stringify(example)
  const names = Object.keys(exampleId) as ExampleName[]
  return names.filter(name => text.includes(exampleId[name]))
}

/** The example with everything in it that has to exist put in its place. */
export async function putInto<T>(example: T, rowFor: (name: ExampleName) => Promise<string>): Promise<T> {
  let text = JSON.stringify(example)
  // In two steps, since what is put in may hold by chance what stands for something else.
  const wanted = standsIn(example)
  for (const name of wanted) text = text.replaceAll(exampleId[name], `{{${name}}}`)
  for (const name of wanted) text = text.replaceAll(`{{${name}}}`, await rowFor(name))
  return JSON.parse(text) as T
}
