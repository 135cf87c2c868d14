import { WindowedGroups, type WindowedHandle } from '@atrium/ui/tree/windowed-groups.tsx'
import { type KeyboardEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isLetterTyped, isPressed } from '../../keys/keys.ts'
import { entryHeight } from '../entry-height.ts'
import { idOf, leavesOf, type MenuNode } from '../menu.ts'
import type { FlyOutHandle, FlyOutProps } from '../menu-column.tsx'
import { RootItem } from '../root-item.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { StarButton } from '../star-button.tsx'
import { useHoverPanel } from '../use-hover-panel.ts'
import css from './cascade.module.css'

const width = 212
/** The width of padding and star, which is not available for names. */
const room = 172
/** The distance from the edges of the window. */
const margin = 8

/** One level of the menu in a column of its own; the next one opens beside it. */
export function Cascade({ ref, handle, root, anchor, currentId, hover, onReturn, onLetter }: FlyOutProps) {
  const { has, toggle } = useShortcuts()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const list = useRef<WindowedHandle>(null)
  const next = useRef<HTMLDivElement>(null)
  const nextPages = useRef<FlyOutHandle>(null)
  const own = useHoverPanel(next)
  const { children } = root
  const open = children.find(node => node.id === own.openId && node.children.length > 0)
  const groups = useMemo(() => [{ key: root.id, heading: '', items: children }], [root, children])
  const sizes = useMemo(() => ({ item: entryHeight(room) }), [])
  const isCurrent = (node: MenuNode) =>
    node.id === currentId || leavesOf(node.children).some(leaf => leaf.id === currentId)

  useImperativeHandle(handle, () => ({
    focus: () => list.current?.focus(Math.max(children.findIndex(isCurrent), 0)),
  }))

  // Beside its entry, and within the window: without enough room it overlaps earlier columns.
  useLayoutEffect(() => {
    const column = ref.current
    const item = anchor()
    if (!column || !item) return
    const isRtl = getComputedStyle(column).direction === 'rtl'
    const highest = document.getElementById('work')?.getBoundingClientRect().top ?? 0
    column.style.maxBlockSize = `${window.innerHeight - margin - highest}px`
    const { height } = column.getBoundingClientRect()
    const top = Math.min(item.top - 7, window.innerHeight - margin - height)
    const beside = isRtl ? window.innerWidth - item.left : item.right
    column.style.insetBlockStart = `${Math.max(highest, top)}px`
    column.style.insetInlineStart = `${Math.min(beside + margin, window.innerWidth - margin - width)}px`
  })

  function closeAndReturn() {
    const id = own.openId
    own.close()
    list.current?.focus(children.findIndex(node => node.id === id))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || next.current?.contains(target)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = list.current?.indexOf(target) ?? -1
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: children.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) list.current?.focus((to + children.length) % children.length)
    else if (event.key === 'Escape' || event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) onReturn()
    else if (isPressed('starPage', event)) {
      const page = children[at]
      if (page && page.children.length === 0) toggle(page.id)
    } else if (isLetterTyped(event)) {
      onLetter(event.key)
      return
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields; these are links.
    <div
      ref={ref}
      className={css.column}
      role="group"
      aria-label={root.name}
      style={{ inlineSize: width }}
      onKeyDown={onKeyDown}
      onPointerEnter={hover.onStay}
      onPointerLeave={hover.onLeave}
      onPointerMove={own.onMove}
      onBlur={event => {
        // Tabbing out closes it, except to earlier columns.
        const to = event.relatedTarget
        if (to && !event.currentTarget.contains(to) && !to.closest('nav')) hover.close()
      }}
    >
      <div className={css.entries} ref={setScroller}>
        <WindowedGroups
          ref={list}
          groups={groups}
          keyOf={idOf}
          sizes={sizes}
          scroller={scroller}
          label={root.name}
          lineClass={css.line}
        >
          {node => (
            <>
              <RootItem
                node={node}
                isCurrent={isCurrent(node)}
                hasIcon={false}
                hover={{ ...own, close: node.children.length === 0 ? hover.close : own.close }}
                onFocusPanel={() => nextPages.current?.focus()}
              />
              {node.children.length === 0 && (
                <StarButton page={node} isOn={has(node.id)} onToggle={() => toggle(node.id)} />
              )}
            </>
          )}
        </WindowedGroups>
      </div>
      {open && (
        <Cascade
          ref={next}
          handle={nextPages}
          root={open}
          anchor={() =>
            ref.current?.querySelector(`[data-menu-id="${CSS.escape(open.id)}"]`)?.getBoundingClientRect()
          }
          currentId={currentId}
          hover={{ ...own, close: hover.close }}
          onReturn={closeAndReturn}
          onLetter={onLetter}
        />
      )}
    </div>
  )
}
