import { menuLayouts } from '@atrium/contract/constants'
import { type ComponentType, lazy } from 'react'
import { browserMemory } from '../../api/storage.ts'

export type Layout = (typeof menuLayouts)[number]

type Column = ComponentType<{ onFind: (text?: string) => void }>

const load: Record<Layout, () => Promise<{ default: Column }>> = {
  inline: async () => ({ default: (await import('./inline.tsx')).Inline }),
  horizontal: async () => ({ default: (await import('./horizontal.tsx')).Horizontal }),
  side: async () => ({ default: (await import('./side.tsx')).Side }),
  'side-all': async () => ({ default: (await import('./side-all.tsx')).SideAll }),
}

/** The column of each layout, loaded on demand [AREA-5]. */
export const columns: Record<Layout, Column> = {
  inline: lazy(load.inline),
  horizontal: lazy(load.horizontal),
  side: lazy(load.side),
  'side-all': lazy(load['side-all']),
}

/** The layout with a name from the server; unknown names count as `inline`, as in other HZERO consoles. */
export function layoutOf(name: string | undefined): Layout {
  return menuLayouts.find(one => one === name) ?? 'inline'
}

const layoutKey = 'atrium.layout'

/** Preloads the layout last used in this browser. */
export function loadLikelyLayout(): void {
  const last = browserMemory.read(layoutKey)
  void load[last === undefined ? 'side-all' : layoutOf(last)]().catch(() => undefined)
}

export function rememberLayout(layout: Layout): void {
  browserMemory.write(layoutKey, layout)
}
