import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { closeTabs } from './close-tabs.ts'
import { activateTab } from './navigation.ts'
import { tabName } from './tab-name.ts'
import css from './tab-strip.module.css'
import { closeTab } from './tabs.ts'

type TabRowsProps = {
  /** A part of the name; by default all tabs. */
  wanted?: string
  onChosen: () => void
}

/** Open tabs below one another, each with a close button. */
export function TabRows({ wanted = '', onChosen }: TabRowsProps) {
  const text = useText()
  const tabs = useStore(globalState, state => state.tabs)
  const activeKey = useStore(globalState, state => state.activeTabKey)
  const list = useRef<HTMLUListElement>(null)
  // Scrolls the active tab into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const part = wanted.trim().toLocaleLowerCase()
  const found = tabs.filter(tab => tabName(tab).toLocaleLowerCase().includes(part))
  if (found.length === 0) return <p className={css.none}>{text('hzero.common.status.nothingFound')}</p>
  return (
    <ul className={css.rows} ref={list}>
      {found.map(tab => (
        <li key={tab.key} className={css.row}>
          <button
            type="button"
            className={css.rowName}
            aria-current={tab.key === activeKey ? 'page' : undefined}
            onClick={() => {
              activateTab(tab.key)
              onChosen()
            }}
          >
            {tabName(tab)}
          </button>
          {tab.closable && (
            <IconButton
              label={text('hzero.common.tabs.close', { name: tabName(tab) })}
              icon={IconX}
              size="sm"
              onClick={event => {
                // The close button disappears with its row, and would lose the focus.
                const row = event.currentTarget.closest('li')
                const next = row?.nextElementSibling ?? row?.previousElementSibling
                next?.querySelector('button')?.focus()
                closeTabs(set => closeTab(set, tab.key))
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
