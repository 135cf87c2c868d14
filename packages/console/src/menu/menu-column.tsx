import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { WindowedGroups, type WindowedHandle } from '@atrium/ui/tree/windowed-groups.tsx'
import { Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isLetterTyped } from '../keys/keys.ts'
import { useKey } from '../keys/use-key.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { entryHeight } from './entry-height.ts'
import { Favorites } from './favorites.tsx'
import { FoundPages } from './found-pages.tsx'
import { findLeaves, idOf, type MenuNode } from './menu.ts'
import css from './menu-column.module.css'
import { MenuFilter } from './menu-filter.tsx'
import { MenuState, useMenuReady } from './menu-state.tsx'
import { RootItem } from './root-item.tsx'
import { type CurrentPage, useCurrentPage } from './use-current-page.ts'
import { type HoverPanel, useHoverPanel } from './use-hover-panel.ts'

/** The width for the names of entries, beside their icons. */
const room = 158
const collapsedHeight = 36
const tileHeight = 66

export interface FlyOutHandle {
  /** Focuses the current page, else the first one. */
  focus(): void
}

export interface FlyOutProps {
  ref: RefObject<HTMLDivElement | null>
  handle: Ref<FlyOutHandle>
  root: MenuNode
  /** The position of the entry that this belongs to. */
  anchor: () => DOMRect | undefined
  currentId: string | undefined
  hover: HoverPanel
  /** Closes and returns the focus to the entry. */
  onReturn: () => void
  /** A letter was typed to search: the search field gets the focus before the letter arrives. */
  onLetter: (letter: string) => void
}

type MenuColumnProps = {
  /** Opens the global search with the typed text. */
  onFind: (text?: string) => void
  /** Tiles show the icon over the name and have no filter; a row may be joined with its panel. */
  look?: 'doors' | 'rows' | 'tiles'
  /** Dims the page behind the panel. */
  dims?: boolean
  /** The panel beside an entry that has pages. */
  children: (props: FlyOutProps) => ReactNode
}

/** The column of the first level with its panel, shared by three of the layouts. */
export function MenuColumn({ onFind, look = 'doors', dims = false, children }: MenuColumnProps) {
  const text = useText()
  const isCollapsed = useStore(globalState, state => state.collapsed)
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const [wanted, setWanted] = useState('')
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pages = useRef<FlyOutHandle>(null)
  const list = useRef<WindowedHandle>(null)
  const rail = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const hover = useHoverPanel(panel)
  const current = useCurrentPage()
  const open = tree.find(node => node.id === hover.openId)
  const isOpen = open !== undefined && open.children.length > 0
  const hasFilter = look !== 'tiles' && !isCollapsed
  const isFiltering = wanted.trim() !== '' && hasFilter
  const found = useMemo(() => findLeaves(leaves, wanted), [leaves, wanted])

  useKey('filterMenu', () => (hasFilter ? filter.current?.focus() : onFind()))

  function itemOf(id: string) {
    return rail.current?.querySelector<HTMLElement>(`[data-menu-id="${CSS.escape(id)}"]`)
  }

  function closeAndReturn() {
    const id = hover.openId
    hover.close()
    if (id !== undefined) list.current?.focus(tree.findIndex(node => node.id === id))
  }

  /** All entries of the list, visible or not, and then the shortcuts. */
  function entries() {
    const shortcuts = [...(rail.current?.querySelectorAll<HTMLElement>('[data-shortcut]') ?? [])]
    const count = list.current?.count ?? 0
    return {
      count: count + shortcuts.length,
      placeOf(target: HTMLElement) {
        const at = list.current?.indexOf(target) ?? -1
        const after = shortcuts.indexOf(target)
        return at < 0 && after >= 0 ? count + after : at
      },
      focus(at: number) {
        if (at < count) list.current?.focus(at)
        else shortcuts[at - count]?.focus()
      },
    }
  }

  /** With a filter, the typed letter goes to that field, which has the focus by then. */
  function find(letter: string) {
    hover.close()
    if (hasFilter) filter.current?.focus()
    else onFind(letter)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || target === filter.current || panel.current?.contains(target)) return
    const { count, placeOf, focus } = entries()
    const at = placeOf(target)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
    }
    const next = steps[event.key]
    if (next !== undefined && at >= 0) focus((next + count) % count)
    else if (isLetterTyped(event)) {
      find(event.key)
      if (hasFilter) return
    } else return
    event.preventDefault()
  }

  return (
    <>
      <nav
        ref={rail}
        className={css.rail}
        data-look={look}
        aria-label={text('hzero.common.menu.label')}
        onKeyDown={onKeyDown}
        onPointerEnter={hover.onStay}
        onPointerLeave={hover.onLeave}
        onPointerMove={hover.onMove}
      >
        {look !== 'tiles' && isCollapsed && (
          <IconButton
            label={text('hzero.common.palette.label')}
            icon={IconSearch}
            iconSize={18}
            onClick={() => onFind()}
          />
        )}
        {hasFilter && (
          <MenuFilter
            ref={filter}
            value={wanted}
            onChange={setWanted}
            found={found}
            onDown={() => entries().focus(0)}
          />
        )}
        <div className={css.tree} ref={setScroller}>
          {isFiltering ? (
            <FoundPages
              ref={list}
              wanted={wanted}
              found={found}
              scroller={scroller}
              onOpened={() => setWanted('')}
            />
          ) : (
            <Items
              ref={list}
              tree={tree}
              scroller={scroller}
              current={current}
              hover={hover}
              isCollapsed={isCollapsed}
              isTiled={look === 'tiles'}
              onFocusPanel={() => pages.current?.focus()}
            />
          )}
        </div>
        {isOpen &&
          children({
            ref: panel,
            handle: pages,
            root: open,
            anchor: () => itemOf(open.id)?.getBoundingClientRect(),
            currentId: current.leaf,
            hover,
            onReturn: closeAndReturn,
            onLetter: find,
          })}
      </nav>
      {isOpen && <div className={css.mask} data-dim={dims || undefined} onPointerDown={hover.close} />}
    </>
  )
}

interface ItemsProps {
  ref: Ref<WindowedHandle>
  tree: readonly MenuNode[]
  scroller: HTMLElement | null
  current: CurrentPage
  hover: HoverPanel
  isCollapsed: boolean
  isTiled: boolean
  onFocusPanel: () => void
}

function Items({ ref, tree, scroller, current, hover, isCollapsed, isTiled, onFocusPanel }: ItemsProps) {
  const isReady = useMenuReady()
  const groups = useMemo(() => [{ key: 'roots', heading: '', items: tree }], [tree])
  const sizes = useMemo(() => {
    if (isCollapsed) return { item: collapsedHeight }
    return { item: isTiled ? tileHeight : entryHeight(room) }
  }, [isCollapsed, isTiled])
  if (!isReady) return <MenuState />
  return (
    <>
      <WindowedGroups ref={ref} groups={groups} keyOf={idOf} sizes={sizes} scroller={scroller}>
        {node => (
          <Tooltip label={node.name} position="right" disabled={!isCollapsed || node.children.length > 0}>
            <RootItem
              node={node}
              isCurrent={current.root === node.id}
              hover={hover}
              onFocusPanel={onFocusPanel}
            />
          </Tooltip>
        )}
      </WindowedGroups>
      {!isCollapsed && !isTiled && <Favorites currentId={current.leaf} hover={hover} />}
    </>
  )
}
