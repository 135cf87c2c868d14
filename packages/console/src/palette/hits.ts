import type { Icon as TablerIcon } from '@tabler/icons-react'

/** Something that the palette leads to or does. */
export interface Hit {
  /** Tells hits apart, and the same one in another group. */
  key: string
  name: string
  note?: string | undefined
  /** The name of a menu icon, or a drawing. */
  icon: string | TablerIcon | undefined
  /** Keys that do the same. */
  keys?: readonly string[]
  run: (isBeside: boolean) => void
  /** Where it leads, for those that are remembered. */
  to?: string
}

export interface HitGroup {
  key: 'recent' | 'tabs' | 'pages' | 'records' | 'actions'
  hits: readonly Hit[]
}

export const scopes = ['all', 'pages', 'records', 'actions'] as const
export type Scope = (typeof scopes)[number]

export type Row = { heading: HitGroup['key'] } | { hit: Hit; at: number }

/** More hits of a kind than this stand behind the others, so that they hide none. */
const manyHits = 20

/** Groups with hits, the recent ones first. */
export function arranged(groups: readonly HitGroup[]): HitGroup[] {
  const filled = groups.filter(group => group.hits.length > 0)
  const isLong = (group: HitGroup) => group.hits.length > manyHits
  return [...filled.filter(group => !isLong(group)), ...filled.filter(isLong)]
}

/** The lines of the list: a heading for each group, and its hits counted through. */
export function rowsOf(groups: readonly HitGroup[]): Row[] {
  let at = 0
  return groups.flatMap(({ key, hits }) => [
    { heading: key } as const,
    ...hits.map(hit => {
      at += 1
      return { hit, at: at - 1 }
    }),
  ])
}
