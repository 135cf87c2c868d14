import { Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { tabId } from './tab-ids.ts'
import { TabRows } from './tab-rows.tsx'
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
  const [wanted, setWanted] = useState('')
  const label =
    hiddenCount > 0 ? text('hzero.common.tabs.hidden', { count: hiddenCount }) : text('hzero.common.tabs.all')

  function change(opened: boolean) {
    setOpen(opened)
    setWanted('')
  }

  function choose() {
    change(false)
    // Unless the page has taken its focus back, it would be nowhere.
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('[role="tabpanel"]')) return
      document.getElementById(tabId(globalState.get().activeTabKey))?.focus()
    })
  }

  // The arrows go from the field through the rows and back; Enter in the field takes the first row.
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const field = event.currentTarget.querySelector('input')
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button:first-child')]
    const at = rows.findIndex(row => row.parentElement?.contains(event.target as Element))
    if (event.key === 'Enter' && event.target === field) rows[0]?.click()
    else if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (rows[at - 1] ?? field)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.more}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => change(!isOpen)}
        >
          {hiddenCount > 0 && <span className="num">+{hiddenCount}</span>}
          <Glyph icon={IconChevronDown} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('hzero.common.tabs.count', { count })} onKeyDown={onKeyDown}>
        <TextInput
          className={css.find}
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
          placeholder={text('hzero.common.tabs.find')}
          aria-label={text('hzero.common.tabs.find')}
          leftSection={<Glyph icon={IconSearch} />}
          data-autofocus
        />
        <TabRows wanted={wanted} onChosen={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
