import { OpenedPopover } from '@atrium/ui/form/opened.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { tabId } from './tab-ids.ts'
import { TabSearch } from './tab-search.tsx'

export function TabPopover(opened: Opened) {
  const text = useText()
  const count = useStore(globalState, state => state.tabs.length)

  function choose() {
    opened.onChange(false)
    // Otherwise nothing would have the focus.
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('[role="tabpanel"]')) return
      document.getElementById(tabId(globalState.get().activeTabKey))?.focus()
    })
  }

  return (
    <OpenedPopover {...opened} width={300} label={text('hzero.common.tabs.count', { count })}>
      <TabSearch onChosen={choose} />
    </OpenedPopover>
  )
}
