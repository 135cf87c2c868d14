import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { tabId } from './tab-ids.ts'
import type { TabSearch } from './tab-search.tsx'
import css from './tab-strip.module.css'

type TabListProps = {
  /** How many tabs the strip has no room for. */
  hiddenCount: number
}

/** Every open tab in a list that can be searched, for those that do not fit. */
export function TabList({ hiddenCount }: TabListProps) {
  const text = useText()
  const count = useStore(globalState, state => state.tabs.length)
  const [isOpen, setOpen] = useState(false)
  const [Search, setSearch] = useState<typeof TabSearch>()
  const label =
    hiddenCount > 0 ? text('hzero.common.tabs.hidden', { count: hiddenCount }) : text('hzero.common.tabs.all')

  /** The list is there before it opens, so that the focus finds its place in it. */
  async function open() {
    const part = await import('./tab-search.tsx')
    setSearch(() => part.TabSearch)
    setOpen(true)
  }

  function choose() {
    setOpen(false)
    // Unless the page has taken its focus back, it would be nowhere.
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('[role="tabpanel"]')) return
      document.getElementById(tabId(globalState.get().activeTabKey))?.focus()
    })
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.more}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          {hiddenCount > 0 && <span className="num">+{hiddenCount}</span>}
          <Glyph icon={IconChevronDown} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('hzero.common.tabs.count', { count })}>
        {Search && <Search onChosen={choose} />}
      </Popover.Dropdown>
    </Popover>
  )
}
