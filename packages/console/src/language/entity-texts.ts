import type { Entity, PartWords, Titles } from '@atrium/contract/entity/entity'
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
  for (const { name, title, fields, part } of entities) {
    titles[`${namePrefix}.${name}`] = title
    if (part) Object.assign(titles, titlesOfParts(name, part))
    for (const [field, { title }] of Object.entries(fields)) {
      const shared = titles[`${fieldPrefix}.${field}`] ?? title
      titles[`${fieldPrefix}.${field}`] = shared
      if (shared[0] !== title[0]) titles[`${fieldPrefix}.${name}.${field}`] = title
    }
  }
  return titles
}

function titlesOfParts(name: string, { title, counted }: PartWords): Record<string, Titles> {
  const { english, chinese, arabic } = counted
  const forms = ['one', 'two', 'few', 'many', 'other'].map((form, at): [string, Titles] => [
    `${partPrefix}.${name}.counted_${form}`,
    [english[form === 'one' ? 0 : 1], chinese, arabic[at] ?? arabic[4]],
  ])
  return { [`${partPrefix}.${name}`]: title, ...Object.fromEntries(forms) }
}

const namePrefix = 'hmnt.audit'
const fieldPrefix = 'hmnt.audit-field'
const partPrefix = 'hmnt.audit-part'

/** Suspends until the entities have been loaded. */
export function useEntities() {
  // A failure stays until the page is loaded again: forgotten, it would be tried without end instead of shown.
  loaded ??= load()
  const entities = use(loaded)
  const name = useFeatureText<string>({ prefix: namePrefix })
  const field = useFeatureText<string>({ prefix: fieldPrefix })
  const part = useFeatureText<string>({ prefix: partPrefix })
  const named = new Map(entities.map(entity => [entity.name, entity]))
  return {
    entities,
    /** The title of an entity; its name if it is no longer installed. */
    titleOf: (entity: string) => (named.has(entity) ? name(entity) : entity),
    /** The title of parts of one kind. */
    partTitleOf: (entity: string) =>
      named.get(entity)?.part ? part(entity) : named.has(entity) ? name(entity) : entity,
    /** A number of parts in words; undefined for parts without a word of their own. */
    partsCounted: (entity: string, count: number) =>
      named.get(entity)?.part ? part(`${entity}.counted`, { count }) : undefined,
    isPerson: (entity: string) => named.get(entity)?.part?.isPerson === true,
    fieldTitleOf(entity: string, code: string) {
      const of = named.get(entity)?.fields[code]
      if (!of) return code
      // Fields of the same name share a text, unless an entity has another title for its own.
      const isShared = entities.find(({ fields }) => fields[code])?.fields[code]?.title[0] === of.title[0]
      return field(isShared ? code : `${entity}.${code}`)
    },
  }
}
