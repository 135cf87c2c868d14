import { menuLayouts } from '@atrium/contract/constants'
import { type OnDemand, onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { browserMemory } from '../../storage/plain.ts'

export type Layout = (typeof menuLayouts)[number]

type Column = OnDemand<{ onFind: (text?: string) => void }>

const columns: Record<Layout, Column> = {
  inline: onDemand(async () => (await import('./inline.tsx')).Inline),
  horizontal: onDemand(async () => (await import('./horizontal.tsx')).Horizontal),
  side: onDemand(async () => (await import('./side.tsx')).Side),
  'side-all': onDemand(async () => (await import('./side-all.tsx')).SideAll),
}

/** The column of a layout [AREA-5]. */
export const columnOf = (layout: Layout): Column => columns[layout]

/** The layout with a name from the server; unknown names count as `inline`, as in other HZERO consoles. */
export function layoutOf(name: string | undefined): Layout {
  return menuLayouts.find(one => one === name) ?? 'inline'
}

const layoutKey = 'atrium.layout'

/** Fetches the layout last used in this browser. */
export function fetchLikelyLayout(): Promise<void> {
  const last = browserMemory.read(layoutKey)
  return columns[last === undefined ? 'side-all' : layoutOf(last)].fetch()
}

export function rememberLayout(layout: Layout): void {
  browserMemory.write(layoutKey, layout)
}
