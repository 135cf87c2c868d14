import { call } from '@atrium/console/api/client.ts'
import { type EnglishText, everyText, keyOf } from '@atrium/console/language/every-text.ts'
import { builtInText, loadTexts } from '@atrium/console/language/language.ts'
import { largestPageSize, platformTenantId } from '@atrium/contract/constants'
import { type Prompt, promptApi } from '@atrium/contract/language/prompt'
import { z } from 'zod'

/** A text of the interface and its translation, empty if there is none. */
export interface Translation extends EnglishText {
  key: string
  text: string
}

/** Every text of the interface with its translation, from the product or by the platform. */
export async function findTranslations(lang: string): Promise<readonly Translation[]> {
  const [every, written] = await Promise.all([
    everyText(),
    call(promptApi.list, { params: { lang }, query: {} }),
    loadTexts(lang),
  ])
  return every.map(one => {
    const key = keyOf(one)
    return { ...one, key, text: written[key] ?? builtInText(lang, key) ?? '' }
  })
}

const translationFile = z.object({
  language: z.string(),
  texts: z.array(z.object({ key: z.string(), english: z.string(), text: z.string() })),
})

/** A file for translators: every key with its English text and the translation, which is empty where it is missing. */
export const fileOf = (language: string, translations: readonly Translation[]): string =>
  JSON.stringify(
    { language, texts: translations.map(({ key, english, text }) => ({ key, english, text })) },
    null,
    2,
  )

export type FileFault = 'notAFile' | 'otherLanguage'

/** The changes in a file. Texts that lack a value or name one that English does not have stay as they are. */
export function changesIn(
  content: string,
  language: string,
  translations: readonly Translation[],
): FileFault | { changed: Translation[]; faulty: string[] } {
  const read = translationFile.safeParse(parsed(content))
  if (!read.success) return 'notAFile'
  if (read.data.language !== language) return 'otherLanguage'
  const known = new Map(translations.map(one => [one.key, one]))
  const changed: Translation[] = []
  const faulty: string[] = []
  for (const { key, text } of read.data.texts) {
    const before = known.get(key)
    const after = text.trim()
    if (after === '' || after === before?.text) continue
    if (!before || after.length > 2000 || valuesIn(after) !== valuesIn(before.english)) faulty.push(key)
    else changed.push({ ...before, text: after })
  }
  return { changed, faulty }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** The placeholders of a text, such as `{name}`. */
const valuesIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()

/** Saves translations for the platform, as many in one step as a call takes. */
export async function saveTranslations(lang: string, translations: readonly Translation[]): Promise<void> {
  const [only, ...more] = translations
  const stored = await findStored(lang, only && more.length === 0 ? only.key : undefined)
  const rows = translations.map(({ key, promptKey, promptCode, text: description }) => {
    const before = stored.get(key)
    return before
      ? ({
          _status: 'update',
          id: before.id,
          objectVersionNumber: before.objectVersionNumber,
          description,
        } as const)
      : ({ _status: 'create', promptKey, promptCode, lang, description } as const)
  })
  for (let at = 0; at < rows.length; at += largestPageSize)
    await call(promptApi.saveAll, { body: rows.slice(at, at + largestPageSize) })
}

async function findStored(lang: string, promptKey: string | undefined): Promise<Map<string, Prompt>> {
  const stored = new Map<string, Prompt>()
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const found = await call(promptApi.page, { query: { lang, promptKey, page, size: largestPageSize } })
    pages = found.totalPages
    for (const prompt of found.content)
      if (prompt.tenantId === platformTenantId) stored.set(keyOf(prompt), prompt)
  }
  return stored
}
