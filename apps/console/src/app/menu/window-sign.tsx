import { IconExternalLink } from '@tabler/icons-react'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'

/** Beside an entry that leaves the console. */
export function WindowSign() {
  const text = useText()
  return (
    <>
      <Glyph icon={IconExternalLink} size={14} />
      <span className="visually-hidden">({text('hzero.common.menu.window')})</span>
    </>
  )
}
