import type { Entity, Titles } from '@atrium/contract/entity/entity'
import type { ScheduledKind } from '@atrium/contract/scheduling/scheduled-kind'
import { addTexts } from './language.ts'

/** The declarations of features for both sides, with titles in every language of the product. */
export interface Declarations {
  entities: readonly Entity[]
  scheduledKinds: readonly ScheduledKind[]
}

let load = async (): Promise<Declarations> => ({ entities: [], scheduledKinds: [] })

/** Says where the declarations of the installed features are loaded from, once a screen asks for them. */
export function shipDeclarations(from: typeof load): void {
  load = from
}

export const loadDeclarations = () => load()

/** Adds titles to the texts of the console, by their keys. */
export function addTitles(titles: Readonly<Record<string, Titles>>): void {
  for (const [at, language] of ['en_US', 'zh_CN', 'ar_SA'].entries())
    addTexts(
      'code',
      language,
      Object.fromEntries(Object.entries(titles).map(([key, title]) => [key, title[at] ?? ''])),
    )
}
