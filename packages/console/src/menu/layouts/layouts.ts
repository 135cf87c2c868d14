import { menuLayouts } from '@atrium/contract/constants'
import { type ComponentType, lazy } from 'react'
import { browserMemory } from '../../storage/plain.ts'

export type Layout = (typeof menuLayouts)[number]

type Column = ComponentType<{ onFind: (text?: string) => void }>

const load: Record<Layout, () => Promise<{ default: Column }>> = {
  inline: async () => ({ default: (await import('./inline.tsx')).Inline }),
  horizontal: async () => ({ default: (await import('./horizontal.tsx')).Horizontal }),
  side: async () => ({ default: (await import('./side.tsx')).Side }),
  'side-all': async () => ({ default: (await import('./side-all.tsx')).SideAll }),
}

const chosen: Partial<Record<Layout, Column>> = {}

/** The column of a layout, loaded on demand unless it has been preloaded [AREA-5]. */
export function columnOf(layout: Layout): Column {
  const column = chosen[layout] ?? lazy(load[layout])
  chosen[layout] = column
  return column
}

/** The layout with a name from the server; unknown names count as `inline`, as in other HZERO consoles. */
export function layoutOf(name: string | undefined): Layout {
  return menuLayouts.find(one => one === name) ?? 'inline'
}

const layoutKey = 'atrium.layout'

/**
 * Preloads the layout last used in this browser. A component that is there renders at once; React holds back a lazy one
 * for 300 ms after the fallback around it.
 */
export async function loadLikelyLayout(): Promise<void> {
  const last = browserMemory.read(layoutKey)
  const layout = last === undefined ? 'side-all' : layoutOf(last)
  chosen[layout] ??= (await load[layout]()).default
}

export function rememberLayout(layout: Layout): void {
  browserMemory.write(layoutKey, layout)
}
