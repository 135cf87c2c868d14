import type { Icon as TablerIcon } from '@tabler/icons-react'

type GlyphProps = {
  icon: TablerIcon
  size?: number
  stroke?: number
  /** For arrows and chevrons that mean a direction: they turn around in right-to-left. */
  mirrored?: boolean
}

/** An icon that only decorates: the name is said by the text or by the button around it. */
export function Glyph({ icon: Drawing, size = 16, stroke = 1.75, mirrored = false }: GlyphProps) {
  return <Drawing size={size} stroke={stroke} aria-hidden="true" {...(mirrored && { className: 'mirror' })} />
}
