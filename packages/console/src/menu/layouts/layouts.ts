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

/** The column of each layout: a part of its own, loaded when somebody works with it [AREA-5]. */
export const columns: Record<Layout, Column> = {
  inline: lazy(load.inline),
  horizontal: lazy(load.horizontal),
  side: lazy(load.side),
  'side-all': lazy(load['side-all']),
}

/** What the server names; a name of later days counts as `inline`, as in the other consoles of the family. */
export function layoutOf(name: string | undefined): Layout {
  return menuLayouts.find(one => one === name) ?? 'inline'
}

const layoutKey = 'atrium.layout'

/** The layout of the last time here: the one that is most likely needed next. */
export function loadLikelyLayout(): void {
  const last = browserMemory.read(layoutKey)
  void load[last === undefined ? 'side-all' : layoutOf(last)]().catch(() => undefined)
}

export function rememberLayout(layout: Layout): void {
  browserMemory.write(layoutKey, layout)
}
