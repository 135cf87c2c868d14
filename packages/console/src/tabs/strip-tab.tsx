import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { WorkspaceIcon } from '@atrium/ui/icon/workspace-icon.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, memo, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { leafOf, rootOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { closeTabs } from './close-tabs.ts'
import { activateTab, changeTabs } from './navigation.ts'
import { copyOf } from './tab-copies.ts'
import { panelId, tabId } from './tab-ids.ts'
import { tabName } from './tab-name.ts'
import css from './tab-strip.module.css'
import { closeTab, isFixed, moveTab, type Tab, type TabSet } from './tabs.ts'

/** Only tabs of this strip can be dropped on it. */
const dragType = 'application/x-atrium-tab'

type StripTabProps = {
  tab: Tab
  isActive: boolean
  /** The tab stop of the strip; arrow keys move to the others. */
  isFocusable: boolean
  isUnsaved: boolean
  /** Shown beside the active one. */
  isBeside: boolean
  isHidden: boolean
  /** Stable between renders. */
  onMenu: (menu: MenuPlace) => void
}

export interface MenuPlace {
  tab: Tab
  x: number
  y: number
}

/** Renders only when it changes itself: with many tabs, a switch renders two. */
export const StripTab = memo(function StripTab(props: StripTabProps) {
  const { tab, isActive, isFocusable, isUnsaved, isBeside, isHidden, onMenu } = props
  const text = useText()
  const name = tabName(tab)
  const [isTarget, setTarget] = useState(false)

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // Events from the keyboard have no position.
    const isPointed = event.clientX > 0 || event.clientY > 0
    onMenu({
      tab,
      x: isPointed ? event.clientX : box.left + 12,
      y: isPointed ? event.clientY : box.bottom - 4,
    })
  }

  const close = () => closeTabs(set => closeTab(set, tab.key))

  /** Handles a tab dropped here. */
  function take(key: string) {
    const placeOf = (set: TabSet, wanted: string) => set.tabs.findIndex(one => one.key === wanted)
    changeTabs(set => moveTab(set, key, placeOf(set, tab.key) - placeOf(set, key)))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tab and its cross are the controls; the middle button closes.
    <div
      className={cx(css.tab, isActive && css.active, isBeside && css.beside, !tab.closable && css.fixed)}
      data-tab-key={tab.key}
      data-hidden={isHidden || undefined}
      draggable={!isFixed(tab)}
      onDragStart={event => {
        event.dataTransfer.setData(dragType, tab.key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      data-drop-target={isTarget || undefined}
      onDragOver={event => {
        if (isFixed(tab) || !event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={event => {
        setTarget(false)
        take(event.dataTransfer.getData(dragType))
      }}
      onContextMenu={onContextMenu}
      onMouseDown={event => {
        // The middle button would start to scroll the page.
        if (event.button === 1) event.preventDefault()
      }}
      onAuxClick={event => {
        if (event.button === 1 && tab.closable) close()
      }}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        className={css.face}
        aria-selected={isActive}
        aria-controls={panelId(tab.key)}
        aria-keyshortcuts={tab.closable ? 'Delete' : undefined}
        tabIndex={isFocusable ? 0 : -1}
        title={isUnsaved ? `${name}: ${text('hzero.common.tabs.unsaved')}` : name}
        onClick={() => activateTab(tab.key)}
      >
        {isFixed(tab) && <WorkspaceIcon size={16} stroke={1.75} />}
        {tab.pinned && <PinnedIcon tab={tab} isUnsaved={isUnsaved} />}
        <span className={tab.pinned ? 'visually-hidden' : 'truncate'}>
          <bdi>{name}</bdi>
        </span>
        {tab.pinned && <span className="visually-hidden">, {text('hzero.common.tabs.pinned')}</span>}
        {isUnsaved && <span className="visually-hidden">, {text('hzero.common.tabs.unsaved')}</span>}
      </button>
      {tab.closable && (
        <button
          type="button"
          className={cx(css.cross, isUnsaved && css.unsaved)}
          aria-label={text('hzero.common.tabs.close', { name })}
          tabIndex={-1}
          onClick={close}
        >
          <Glyph icon={IconX} size={13} />
        </button>
      )}
    </div>
  )
})

/** Most pages have no icon of their own: they show that of the first level. */
function PinnedIcon({ tab, isUnsaved }: { tab: Tab; isUnsaved: boolean }) {
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const leaf = leafOf(leaves, tab.path)
  const copy = copyOf(tab.key)
  return (
    <span className={cx(css.pin, isUnsaved && css.pinUnsaved)}>
      <Icon name={tab.icon ?? leaf?.icon ?? (leaf && rootOf(tree, leaf.id)?.icon)} />
      {copy !== undefined && <span aria-hidden="true">{copy}</span>}
    </span>
  )
}
