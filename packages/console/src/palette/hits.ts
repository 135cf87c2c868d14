import type { Icon as TablerIcon } from '@tabler/icons-react'

/** A result of the palette: an address or an action. */
export interface Hit {
  /** Unique among all groups. */
  key: string
  name: string
  note?: string | undefined
  /** The name of a menu icon, or a component. */
  icon: string | TablerIcon | undefined
  /** The equivalent keyboard shortcut. */
  keys?: readonly string[]
  run: (isBeside: boolean) => void
  /** The address, for hits that are remembered. */
  to?: string
}

export interface HitGroup {
  key: 'recent' | 'tabs' | 'pages' | 'records' | 'actions'
  hits: readonly Hit[]
}

export const scopes = ['all', 'pages', 'records', 'actions'] as const
export type Scope = (typeof scopes)[number]

export type Row = { heading: HitGroup['key'] } | { hit: Hit; at: number }

/** Groups with more hits come last, so that they hide none. */
const manyHits = 20

/** Groups with hits, the recent ones first. */
export function arranged(groups: readonly HitGroup[]): HitGroup[] {
  const filled = groups.filter(group => group.hits.length > 0)
  const isLong = (group: HitGroup) => group.hits.length > manyHits
  return [...filled.filter(group => !isLong(group)), ...filled.filter(isLong)]
}

/** The rows of the list: a heading for each group, and its hits with a running index. */
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
