import { addTitles, loadDeclarations } from '@atrium/console/language/declarations.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Titles } from '@atrium/contract/entity/entity'
import type { ScheduledKind } from '@atrium/contract/scheduling/scheduled-kind'
import { use } from 'react'

const prefix = 'hsdr.job'

let loaded: Promise<readonly ScheduledKind[]> | undefined

async function load(): Promise<readonly ScheduledKind[]> {
  const { scheduledKinds } = await loadDeclarations()
  const titles: Record<string, Titles> = {}
  for (const { kind, title, help, params } of scheduledKinds) {
    titles[`${prefix}.${kind}`] = title
    titles[`${prefix}.${kind}-help`] = help
    for (const [name, param] of Object.entries(params)) {
      titles[`${prefix}.${name}`] ??= param.title
      for (const [choice, title] of param.type === 'choice' ? Object.entries(param.choices) : [])
        titles[`${prefix}.${choice}`] ??= title
    }
  }
  addTitles(titles)
  return scheduledKinds
}

/** The kinds of jobs of all features, with their texts. Suspends until they have been loaded. */
export function useScheduledKinds() {
  // A failure stays until the page is loaded again, as that of `useEntities` does.
  loaded ??= load()
  const kinds = use(loaded)
  const text = useFeatureText<string>({ prefix })
  return {
    kinds,
    /** The text of a kind, its parameters and their choices; the name itself if its feature is no longer installed. */
    text,
    kindOf: (name: string) => kinds.find(({ kind }) => kind === name),
  }
}

export type ScheduledKinds = ReturnType<typeof useScheduledKinds>
