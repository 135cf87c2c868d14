import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Glyph } from './glyph.tsx'
import { type IconName, iconName } from './icon-names.ts'

type IconProps = {
  /** A stored name; unknown names become a plain square. */
  name: string | null | undefined
  size?: number
}

type IconSet = Readonly<Record<IconName, TablerIcon>>

let loaded: IconSet | null = null
let isRequested = false
const listeners = new Set<() => void>()

/** The icon of a menu entry. All icons are loaded as one chunk; until then the space is empty. */
export function Icon({ name, size = 16 }: IconProps) {
  const icons = useSyncExternalStore(subscribe, () => loaded)
  if (!icons) return <svg width={size} height={size} aria-hidden="true" />
  return <Glyph icon={icons[iconName(name)]} size={size} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isRequested) void load()
  return () => listeners.delete(listener)
}

async function load() {
  isRequested = true
  try {
    loaded = (await import('./menu-icons.ts')).menuIcons
  } catch {
    // Offline, or after a new release: the next icon tries again.
    isRequested = false
  }
  for (const listener of listeners) listener()
}
