import { enUS } from '../texts/en-US.ts'
import { loadDeclarations } from './declarations.ts'
import { loadEnglish } from './english.ts'
import { titlesOf } from './entity-texts.ts'

/** A text of the interface in English, with the two parts of its key. */
export interface EnglishText {
  promptKey: string
  promptCode: string
  english: string
}

const common = 'hzero.common'

/** Every text of the interface, in the order of the keys. */
export async function everyText(): Promise<readonly EnglishText[]> {
  const [files, { entities }] = await Promise.all([loadEnglish(), loadDeclarations()])
  const inKey = (promptKey: string, texts: Readonly<Record<string, string>>): EnglishText[] =>
    Object.entries(texts).map(([promptCode, english]) => ({ promptKey, promptCode, english }))
  const ofShell = Object.entries(enUS).map(([key, english]) => [key.slice(common.length + 1), english])
  const ofFields = Object.entries(titlesOf(entities)).map(([key, [english]]) => {
    const dot = key.indexOf('.', key.indexOf('.') + 1)
    return { promptKey: key.slice(0, dot), promptCode: key.slice(dot + 1), english }
  })
  const all = [
    ...inKey(common, Object.fromEntries(ofShell)),
    ...files.flatMap(({ prefix, texts }) => inKey(prefix, texts)),
    ...ofFields,
  ]
  const byKey = new Map(all.map(text => [keyOf(text), text]))
  return [...byKey.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}

/** The full key of a text. */
export const keyOf = ({ promptKey, promptCode }: Pick<EnglishText, 'promptKey' | 'promptCode'>): string =>
  `${promptKey}.${promptCode}`
