import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconExternalLink } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'

/** The icon of an entry that leaves the console. */
export function WindowIcon() {
  const text = useText()
  return (
    <>
      <Glyph icon={IconExternalLink} size={14} />
      <span className="visually-hidden">({text('hzero.common.menu.window')})</span>
    </>
  )
}
