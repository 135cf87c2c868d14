import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { IconLayoutColumns } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isPressed } from '../keys/keys.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { useCanSplit } from '../workspace/use-phone.ts'
import { closeTabs } from './close-tabs.ts'
import { fitTabs } from './fit-tabs.ts'
import { changeTabs, navigationState } from './navigation.ts'
import { type MenuPlace, StripTab } from './strip-tab.tsx'
import { toggleBeside } from './tab-actions.ts'
import { tabId } from './tab-ids.ts'
import { TabList } from './tab-list.tsx'
import { tabName } from './tab-name.ts'
import css from './tab-strip.module.css'
import { closeTab, moveTab, type Tab } from './tabs.ts'
import { useTabKeys } from './use-tab-keys.ts'

const TabContextMenu = onDemand(async () => (await import('./tab-context-menu.tsx')).TabContextMenu)
const DiscardQuestion = onDemand(async () => (await import('./discard-question.tsx')).DiscardQuestion)

/** The width of the buttons at the end. */
const buttonWidth = 90

export function TabStrip() {
  const text = useText()
  const tabs = useStore(globalState, state => state.tabs)
  const activeKey = useStore(globalState, state => state.activeTabKey)
  const language = useStore(globalState, state => state.language)
  const { unsaved, stray, pending, split } = useStore(navigationState, state => state)
  const canSplit = useCanSplit()
  const beside = canSplit && split ? [split.leading, split.trailing] : []
  const [menu, setMenu] = useState<MenuPlace>()
  const strip = useRef<HTMLDivElement>(null)
  const available = useInlineSize(strip)
  const shown = useFitting(strip, { tabs, activeKey, available, language })
  const shownKeys = tabs.filter((_, at) => shown.includes(at)).map(tab => tab.key)
  const selected = stray || pending ? undefined : activeKey

  useKeepFocus(activeKey)
  useTabKeys()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-tab-key]')?.dataset.tabKey
    const tab = tabs.find(one => one.key === key)
    if (!tab) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    const at = shownKeys.indexOf(tab.key)
    if (step && isPressed('moveTab', event)) changeTabs(set => moveTab(set, tab.key, step))
    else if (step) focusTab(shownKeys.at((at + step) % shownKeys.length))
    else if (event.key === 'Home') focusTab(shownKeys[0])
    else if (event.key === 'End') focusTab(shownKeys.at(-1))
    else if (isPressed('closeTab', event) && tab.closable) closeTabs(set => closeTab(set, tab.key))
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tabs inside are the controls; keys are heard here once.
    <div className={css.strip} ref={strip} onKeyDown={onKeyDown} data-tab-strip>
      {/* Owned, not nested: beside each tab is its close button, which is no tab. */}
      <div
        role="tablist"
        aria-label={text('hzero.common.tabs.label')}
        aria-owns={shownKeys.map(tabId).join(' ')}
      />
      {tabs.map((tab, at) => (
        <StripTab
          key={tab.key}
          tab={tab}
          isActive={tab.key === selected}
          isFocusable={tab.key === activeKey}
          isUnsaved={unsaved.has(tab.key)}
          isBeside={tab.key !== selected && beside.includes(tab.key)}
          isHidden={!shown.includes(at)}
          onMenu={setMenu}
        />
      ))}
      <span className={css.space} />
      {canSplit && tabs.length > 1 && (
        <IconButton
          className={css.split}
          label={text(split ? 'hzero.common.tabs.split.close' : 'hzero.common.tabs.beside.this')}
          icon={IconLayoutColumns}
          aria-pressed={split !== undefined}
          onClick={() => toggleBeside(activeKey)}
        />
      )}
      <TabList hiddenCount={tabs.length - shownKeys.length} />
      {menu && (
        <TabContextMenu
          tab={menu.tab}
          name={tabName(menu.tab)}
          x={menu.x}
          y={menu.y}
          onClose={() => setMenu(undefined)}
        />
      )}
      {unsaved.size > 0 && <DiscardQuestion />}
    </div>
  )
}

function focusTab(key: string | undefined): void {
  if (key !== undefined) document.getElementById(tabId(key))?.focus()
}

/** When the focused tab closes, the new active one gets the focus. */
function useKeepFocus(activeKey: string): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const onFocus = () => {
      hadFocus.current = document.activeElement?.closest('[data-tab-strip]') != null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusTab(activeKey)
  }, [activeKey])
}

interface Fitting {
  tabs: readonly Tab[]
  activeKey: string
  available: number
  language: string
}

/** Measures every tab once per name and returns the indexes of those that fit. */
function useFitting(strip: RefObject<HTMLElement | null>, { tabs, activeKey, available, language }: Fitting) {
  const widths = useRef(new Map<string, number>())
  const [version, setVersion] = useState(0)
  const nameOf = (tab: Tab) => `${language} ${tab.key} ${tabName(tab)} ${tab.key === activeKey} ${tab.pinned}`
  const names = tabs.map(nameOf)

  useLayoutEffect(() => {
    let isNew = false
    for (const [at, name] of names.entries()) {
      if (widths.current.has(name)) continue
      // Measuring forces a layout of the whole page.
      const width = strip.current?.querySelectorAll<HTMLElement>('[data-tab-key]')[at]?.offsetWidth
      if (!width) continue
      widths.current.set(name, width)
      isNew = true
    }
    if (isNew) setVersion(version + 1)
  })

  return fitTabs(
    names.map(name => widths.current.get(name) ?? 0),
    tabs.findIndex(tab => tab.key === activeKey),
    available - buttonWidth,
  )
}
