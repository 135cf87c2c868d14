import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import type { MenuNode } from './menu.ts'
import css from './menu-panel.module.css'

type StarButtonProps = {
  page: MenuNode
  isOn: boolean
  onToggle: () => void
}

/** Adds a page to the shortcuts, or removes it. */
export function StarButton({ page, isOn, onToggle }: StarButtonProps) {
  const text = useText()
  const label = text(isOn ? 'hzero.common.shortcut.remove' : 'hzero.common.shortcut.add', { name: page.name })
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={onToggle}
    >
      <Glyph icon={isOn ? IconStarFilled : IconStar} size={15} />
    </button>
  )
}
