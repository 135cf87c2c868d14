import type { Entity, Titles } from '@atrium/contract/entity/entity'
import { use } from 'react'
import { addTitles, loadDeclarations } from './declarations.ts'
import { useFeatureText } from './feature-texts.ts'

let loaded: Promise<readonly Entity[]> | undefined

async function load(): Promise<readonly Entity[]> {
  const { entities } = await loadDeclarations()
  addTitles(titlesOf(entities))
  return entities
}

/** The titles of entities and their fields, by the keys of their texts. */
export function titlesOf(entities: readonly Entity[]): Readonly<Record<string, Titles>> {
  const titles: Record<string, Titles> = {}
  for (const { name, title, fields } of entities) {
    titles[`${namePrefix}.${name}`] = title
    for (const [field, { title }] of Object.entries(fields)) {
      const shared = titles[`${fieldPrefix}.${field}`] ?? title
      titles[`${fieldPrefix}.${field}`] = shared
      if (shared[0] !== title[0]) titles[`${fieldPrefix}.${name}.${field}`] = title
    }
  }
  return titles
}

const namePrefix = 'hmnt.audit'
const fieldPrefix = 'hmnt.audit-field'

/** Suspends until the entities have been loaded. */
export function useEntities() {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const entities = use(loaded)
  const name = useFeatureText<string>({ prefix: namePrefix })
  const field = useFeatureText<string>({ prefix: fieldPrefix })
  const named = new Map(entities.map(entity => [entity.name, entity]))
  return {
    entities,
    /** The title of an entity; its name if it is no longer installed. */
    titleOf: (entity: string) => (named.has(entity) ? name(entity) : entity),
    fieldTitleOf(entity: string, code: string) {
      const of = named.get(entity)?.fields[code]
      if (!of) return code
      // Fields of the same name share a text, unless an entity has another title for its own.
      const isShared = entities.find(({ fields }) => fields[code])?.fields[code]?.title[0] === of.title[0]
      return field(isShared ? code : `${entity}.${code}`)
    },
  }
}
