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
  /** Its side in a split view, and its share of the width. */
  side: 'leading' | 'trailing' | undefined
  share: number
}

/** The page of a tab. While hidden it keeps its state and does no work [TAB-14]. */
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
  /** Components of the page move the focus while it is being hidden or shown. */
  isShown: boolean
}

function Pane({ tabKey, isActive, side, share }: Omit<TabPaneProps, 'isShown'>) {
  useText()
  const tab = useStore(globalState, state => state.tabs.find(one => one.key === tabKey))
  const paneState = useRef<PaneState>({ scrolled: new Map(), focused: undefined, isShown: false })

  // Runs whenever the tab is shown: browsers lose the scroll position and focus of hidden elements.
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

  // In a split view the page in use is the active one; that adds no history entry. The focus alone does not tell: a
  // closing dialog returns it.
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
