import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import css from './tab-strip.module.css'

const load = async () => (await import('./tab-popover.tsx')).TabPopover

type TabListProps = {
  /** The number of tabs that do not fit into the strip. */
  hiddenCount: number
}

/** A searchable list of all open tabs. */
export function TabList({ hiddenCount }: TabListProps) {
  const text = useText()
  const { button, Part, opened } = useOpener('dialog', load)
  const label =
    hiddenCount > 0 ? text('hzero.common.tabs.hidden', { count: hiddenCount }) : text('hzero.common.tabs.all')

  return (
    <>
      <button type="button" className={css.more} aria-label={label} title={label} {...button}>
        {hiddenCount > 0 && <span className="num">+{hiddenCount}</span>}
        <Glyph icon={IconChevronDown} />
      </button>
      {Part && <Part {...opened} />}
    </>
  )
}
