import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import type { Tab } from '../../core/tabs.ts'
import { dynamicText, useText } from '../../core/use-text.ts'
import { cx } from '../../ui/cx.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { WorkspaceIcon } from '../../ui/workspace-icon.tsx'
import { panelId, tabId } from './tab-ids.ts'
import css from './tab-strip.module.css'

/** Only tabs of this strip can be dropped on it. */
const dragType = 'application/x-atrium-tab'

type StripTabProps = {
  tab: Tab
  isActive: boolean
  /** The one that the Tab key comes to; arrows lead to the others. */
  isFocusable: boolean
  isUnsaved: boolean
  isHidden: boolean
  measure: (key: string, element: HTMLElement | null) => void
  onActivate: () => void
  onClose: () => void
  onMenu: (x: number, y: number) => void
  /** Another tab was dropped here. */
  onDropped: (key: string) => void
}

export function StripTab(props: StripTabProps) {
  const { tab, isActive, isFocusable, isUnsaved, isHidden, measure, onActivate, onClose, onMenu, onDropped } =
    props
  const text = useText()
  const name = dynamicText(tab.title)
  const [isTarget, setTarget] = useState(false)

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // Asked for by the keyboard, the event names no place of its own.
    const isPointed = event.clientX > 0 || event.clientY > 0
    onMenu(isPointed ? event.clientX : box.left + 12, isPointed ? event.clientY : box.bottom - 4)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tab and its cross are the controls; the middle button closes.
    <div
      ref={element => measure(tab.key, element)}
      className={cx(css.tab, isActive && css.active, !tab.closable && css.pinned)}
      data-tab-key={tab.key}
      data-hidden={isHidden || undefined}
      draggable={tab.closable}
      onDragStart={event => {
        event.dataTransfer.setData(dragType, tab.key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      data-drop-target={isTarget || undefined}
      onDragOver={event => {
        if (!tab.closable || !event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={event => {
        setTarget(false)
        onDropped(event.dataTransfer.getData(dragType))
      }}
      onContextMenu={onContextMenu}
      onMouseDown={event => {
        // Otherwise the middle button starts to scroll the page.
        if (event.button === 1) event.preventDefault()
      }}
      onAuxClick={event => {
        if (event.button === 1 && tab.closable) onClose()
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
        onClick={onActivate}
      >
        {!tab.closable && <WorkspaceIcon size={16} stroke={1.75} />}
        <span className="truncate">{name}</span>
        {isUnsaved && <span className="visually-hidden">, {text('hzero.common.tabs.unsaved')}</span>}
      </button>
      {tab.closable && (
        <button
          type="button"
          className={cx(css.cross, isUnsaved && css.unsaved)}
          aria-label={text('hzero.common.tabs.close', { name })}
          tabIndex={-1}
          onClick={onClose}
        >
          <Glyph icon={IconX} size={13} />
        </button>
      )}
    </div>
  )
}
