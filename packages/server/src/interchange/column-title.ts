import type { CallsByName } from '@atrium/contract/calls'
import { commonColumns } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

const languages = ['en_US', 'zh_CN', 'ar_SA']

interface Titled {
  calls?: CallsByName
  entities?: readonly Entity[]
  columns?: Readonly<Record<string, Titles>>
}

/** By the path of a list: the titles of the columns of the feature that answers it. */
const titlesOf = new Map<string, ReadonlyMap<string, Titles>>()

/** Makes the titles of these features known. The composition does so once. */
export function installColumnTitles(features: readonly Titled[]): void {
  titlesOf.clear()
  for (const { calls = {}, columns = {}, entities = [] } of features) {
    const fields = entities.flatMap(entity => Object.entries(entity.fields)).toReversed()
    const titles = new Map([
      ...fields.map(([column, { wire = column, title }]) => [wire, title] as const),
      ...Object.entries(columns),
    ])
    for (const { path } of Object.values(calls).flatMap(api => Object.values(api))) titlesOf.set(path, titles)
  }
}

/** The title of a column of the list at a path; undefined when its feature has none, which the checks of the tree report. */
export function columnTitle(path: string, field: string, language: string): string | undefined {
  const list = path.replace(/\/paging$/, '').match(/([^/\]]+)\]?$/)?.[1]
  const titles = titlesOf.get(path)
  const title = titles?.get(`${list}.${field}`) ?? titles?.get(field) ?? commonColumns[field]
  return title?.[Math.max(0, languages.indexOf(language))]
}
