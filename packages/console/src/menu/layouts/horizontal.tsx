import { WindowedGroups, type WindowedHandle } from '@atrium/ui/tree/windowed-groups.tsx'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isLetterTyped, isPressed } from '../../keys/keys.ts'
import { useKey } from '../../keys/use-key.ts'
import { useText } from '../../language/use-text.ts'
import { globalState } from '../../session/global-state.ts'
import { useStore } from '../../session/store.ts'
import { entryHeight } from '../entry-height.ts'
import { Favorites } from '../favorites.tsx'
import { FoundPages } from '../found-pages.tsx'
import { findLeaves, groupsOf, idOf, opensWindow } from '../menu.ts'
import css from '../menu-column.module.css'
import { MenuFilter } from '../menu-filter.tsx'
import { MenuState, useMenuReady } from '../menu-state.tsx'
import { PageLink } from '../page-link.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { focusBar, treeId, useShownRoot } from '../shown-root.ts'
import { StarButton } from '../star-button.tsx'
import { useCurrentPage } from '../use-current-page.ts'
import { WindowIcon } from '../window-icon.tsx'

/** The width of padding and star, which is not available for names. */
const room = 172
type HorizontalProps = {
  onFind: (text?: string) => void
}

/** The column below the bar: the pages of the first-level entry selected there [AREA-5]. */
export function Horizontal({ onFind }: HorizontalProps) {
  const text = useText()
  const isCollapsed = useStore(globalState, state => state.collapsed)
  useKey('filterMenu', () =>
    isCollapsed ? onFind() : document.getElementById(treeId)?.querySelector('input')?.focus(),
  )
  if (isCollapsed) return null
  return (
    <nav id={treeId} className={css.rail} aria-label={text('hzero.common.menu.label.below')}>
      <Tree />
    </nav>
  )
}

function Tree() {
  const { has, toggle } = useShortcuts()
  const isReady = useMenuReady()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const [wanted, setWanted] = useState('')
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const list = useRef<WindowedHandle>(null)
  const filter = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const current = useCurrentPage()
  const root = useShownRoot()
  const isFiltering = wanted.trim() !== ''
  const found = useMemo(() => findLeaves(leaves, wanted), [leaves, wanted])
  const groups = useMemo(() => (root ? groupsOf(root) : []), [root])
  const sizes = useMemo(() => ({ item: entryHeight(room), heading: 28, gap: 8 }), [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || target === filter.current) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const shortcuts = [...(box.current?.querySelectorAll<HTMLElement>('[data-shortcut]') ?? [])]
    const ofTree = list.current?.count ?? 0
    const count = ofTree + shortcuts.length
    const after = shortcuts.indexOf(target)
    const at = after < 0 ? (list.current?.indexOf(target) ?? -1) : ofTree + after
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }
    const next = steps[event.key]
    if (next !== undefined) {
      const to = (next + count) % count
      if (to < ofTree) list.current?.focus(to)
      else shortcuts[to - ofTree]?.focus()
    } else if (event.key === 'Escape' || event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft'))
      focusBar(root?.id)
    else if (isPressed('starPage', event)) {
      const id = target.dataset.page
      if (id) toggle(id)
    } else if (isLetterTyped(event)) {
      // The typed letter goes to the field that has the focus by then.
      filter.current?.focus()
      return
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls; keys are heard here once.
    <div className={css.inside} ref={box} onKeyDown={onKeyDown}>
      <MenuFilter
        ref={filter}
        value={wanted}
        onChange={setWanted}
        found={found}
        onDown={() => list.current?.focus(0)}
      />
      <div className={css.tree} ref={setScroller}>
        {!isReady && <MenuState />}
        {isReady && isFiltering && (
          <FoundPages
            ref={list}
            wanted={wanted}
            found={found}
            scroller={scroller}
            onOpened={() => setWanted('')}
          />
        )}
        {isReady && !isFiltering && (
          <>
            <WindowedGroups
              key={root?.id}
              ref={list}
              groups={groups}
              keyOf={idOf}
              sizes={sizes}
              scroller={scroller}
              label={root?.name ?? ''}
              heading="h2"
              headingClass={css.heading}
              lineClass={css.line}
            >
              {page => (
                <>
                  <PageLink
                    page={page}
                    className={css.item}
                    data-page={page.id}
                    aria-current={page.id === current.leaf ? 'page' : undefined}
                  >
                    <span className={css.label}>{page.name}</span>
                    {opensWindow(page) && <WindowIcon />}
                  </PageLink>
                  <StarButton page={page} isOn={has(page.id)} onToggle={() => toggle(page.id)} />
                </>
              )}
            </WindowedGroups>
            <Favorites currentId={current.leaf} />
          </>
        )}
      </div>
    </div>
  )
}
