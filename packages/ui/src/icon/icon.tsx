import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Glyph } from './glyph.tsx'
import { type IconName, iconName } from './icon-names.ts'

type IconProps = {
  /** A name from the data; unknown names become a plain square. */
  name: string | null | undefined
  size?: number
}

type IconSet = Readonly<Record<IconName, TablerIcon>>

let loaded: IconSet | null = null
let asked = false
const listeners = new Set<() => void>()

/** A menu icon. The drawings come as one chunk; until then the place is kept empty. */
export function Icon({ name, size = 16 }: IconProps) {
  const icons = useSyncExternalStore(subscribe, () => loaded)
  if (!icons) return <svg width={size} height={size} aria-hidden="true" />
  return <Glyph icon={icons[iconName(name)]} size={size} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!asked) void load()
  return () => listeners.delete(listener)
}

async function load() {
  asked = true
  try {
    loaded = (await import('./menu-icons.ts')).menuIcons
  } catch {
    // Offline or a new release: the next icon that appears tries again.
    asked = false
  }
  for (const listener of listeners) listener()
}
