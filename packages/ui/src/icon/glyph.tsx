import type { Icon as TablerIcon } from '@tabler/icons-react'

type GlyphProps = {
  icon: TablerIcon
  size?: number
  stroke?: number
  /** Mirrored in right-to-left pages, for arrows and chevrons with a direction. */
  mirrored?: boolean
}

/** A decorative icon: the text or button around it has the name. */
export function Glyph({ icon: Drawing, size = 16, stroke = 1.75, mirrored = false }: GlyphProps) {
  return <Drawing size={size} stroke={stroke} aria-hidden="true" {...(mirrored && { className: 'mirror' })} />
}
