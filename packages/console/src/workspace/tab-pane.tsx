import { Activity, type FocusEvent, memo, type UIEvent, useLayoutEffect, useRef } from 'react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { activateTab } from '../tabs/navigation.ts'
import { panelId } from '../tabs/tab-ids.ts'
import { tabName } from '../tabs/tab-name.ts'
import { TabKeyContext } from '../tabs/unsaved.ts'
import { Screen } from './screen.tsx'
import { TabRouter } from './tab-router.tsx'
import css from './workspace.module.css'

type TabPaneProps = {
  tabKey: string
  isShown: boolean
  isActive: boolean
  /** Where it stands while two are shown beside each other, and how much of the sheet is its own. */
  side: 'leading' | 'trailing' | undefined
  share: number
}

/** The page of one tab. While others are shown it keeps all it holds and costs nothing [TAB-14]. */
export const TabPane = memo(function TabPane({ isShown, ...place }: TabPaneProps) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Pane {...place} />
    </Activity>
  )
})

interface PaneState {
  scrolled: Map<Element, { top: number; left: number }>
  focused: Element | undefined
  /** Parts of the page move the focus on their own while it is taken away or brought back. */
  isShown: boolean
}

function Pane({ tabKey, isActive, side, share }: Omit<TabPaneProps, 'isShown'>) {
  useText()
  const tab = useStore(globalState, state => state.tabs.find(one => one.key === tabKey))
  const paneState = useRef<PaneState>({ scrolled: new Map(), focused: undefined, isShown: false })

  // Runs again whenever the tab is shown: browsers forget how far a hidden element was scrolled, and its focus.
  useLayoutEffect(() => {
    const { current } = paneState
    const { scrolled, focused } = current
    for (const [element, { top, left }] of scrolled) {
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' })
      else scrolled.delete(element)
    }
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    current.isShown = true
    return () => {
      current.isShown = false
    }
  }, [])

  // Of two pages beside each other the one that is worked in is the active one; that is no step in the history. The
  // focus alone does not tell: a dialog that closes gives it back to where it came from.
  const activate = () => {
    if (side && !isActive && paneState.current.isShown) activateTab(tabKey, { replace: true })
  }

  if (!tab) return null
  return (
    <section
      id={panelId(tabKey)}
      className={css.pane}
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel has the focus, so that the keys scroll a page that holds nothing else to focus.
      tabIndex={0}
      aria-label={tabName(tab)}
      onScrollCapture={(event: UIEvent) => {
        const element = event.target as Element
        paneState.current.scrolled.set(element, { top: element.scrollTop, left: element.scrollLeft })
      }}
      data-side={side}
      data-active={isActive || undefined}
      style={side && { flexGrow: share }}
      onFocusCapture={(event: FocusEvent) => {
        if (paneState.current.isShown) paneState.current.focused = event.target
      }}
      onPointerDownCapture={activate}
      onKeyDownCapture={activate}
    >
      <TabKeyContext value={tabKey}>
        <TabRouter tabKey={tabKey}>
          <Screen path={tab.path} />
        </TabRouter>
      </TabKeyContext>
    </section>
  )
}
