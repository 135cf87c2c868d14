import { Tooltip } from '@mantine/core'
import { IconChevronRight, IconExternalLink, IconSearch, IconStar } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { findLeaves, idOf, leafOf, type MenuNode, opensWindow, rootOf } from '../../core/menu.ts'
import { reloadMenu } from '../../core/menu-load.ts'
import { navigationState } from '../../core/navigation.ts'
import { sessionState } from '../../core/session-state.ts'
import { useShortcuts } from '../../core/shortcuts.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WindowedGroups, type WindowedHandle } from '../../ui/windowed-groups.tsx'
import { FoundPages } from './found-pages.tsx'
import { MenuFilter } from './menu-filter.tsx'
import { MenuPanel, type PanelHandle } from './menu-panel.tsx'
import { PageLink } from './page-link.tsx'
import css from './side-all.module.css'
import { type HoverPanel, useHoverPanel } from './use-hover-panel.ts'

/** As high as an entry and the space below it. */
const rootSizes = { item: 36 }

type SideAllProps = {
  onFind: () => void
}

/** The first level in a column; one wide panel shows everything below an item at once. */
export function SideAll({ onFind }: SideAllProps) {
  const text = useText()
  const isCollapsed = useStore(globalState, state => state.collapsed)
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const [wanted, setWanted] = useState('')
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pages = useRef<PanelHandle>(null)
  const list = useRef<WindowedHandle>(null)
  const rail = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const hover = useHoverPanel(panel)
  const current = useCurrent()
  const open = tree.find(node => node.id === hover.openId)
  const isOpen = open !== undefined && open.children.length > 0
  const isFiltering = wanted.trim() !== '' && !isCollapsed
  const found = useMemo(() => findLeaves(leaves, wanted), [leaves, wanted])

  useSlashKey(() => (isCollapsed ? onFind() : filter.current?.focus()))

  function itemOf(id: string) {
    return rail.current?.querySelector<HTMLElement>(`[data-menu-id="${CSS.escape(id)}"]`)
  }

  function closeAndReturn() {
    const id = hover.openId
    hover.close()
    if (id !== undefined) list.current?.focus(tree.findIndex(node => node.id === id))
  }

  /** The entries of the list, however many are in sight, and after them the shortcuts. */
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

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (target === filter.current || panel.current?.contains(target)) return
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
    else if (isLetter(event) && !isCollapsed) {
      // The letter itself arrives in the field, which has the focus by then.
      filter.current?.focus()
      return
    } else return
    event.preventDefault()
  }

  return (
    <>
      <nav
        ref={rail}
        className={css.rail}
        aria-label={text('hzero.common.menu.label')}
        onKeyDown={onKeyDown}
        onPointerEnter={hover.onStay}
        onPointerLeave={hover.onLeave}
        onPointerMove={hover.onMove}
      >
        {isCollapsed ? (
          <IconButton
            label={text('hzero.common.finder.label')}
            icon={IconSearch}
            iconSize={18}
            onClick={onFind}
          />
        ) : (
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
              onFocusPanel={() => pages.current?.focus()}
            />
          )}
        </div>
        {isOpen && (
          <MenuPanel
            ref={panel}
            handle={pages}
            root={open}
            anchor={() => itemOf(open.id)?.getBoundingClientRect()}
            currentId={current.leaf}
            isCollapsed={isCollapsed}
            hover={hover}
            onReturn={closeAndReturn}
          />
        )}
      </nav>
      {isOpen && (
        <div className={css.mask} onPointerDown={hover.close} data-collapsed={isCollapsed || undefined} />
      )}
    </>
  )
}

interface ItemsProps {
  ref: Ref<WindowedHandle>
  tree: readonly MenuNode[]
  scroller: HTMLElement | null
  current: { root: string | undefined; leaf: string | undefined }
  hover: HoverPanel
  isCollapsed: boolean
  onFocusPanel: () => void
}

function Items({ ref, tree, scroller, current, hover, isCollapsed, onFocusPanel }: ItemsProps) {
  const text = useText()
  const groups = useMemo(() => [{ key: 'roots', heading: '', items: tree }], [tree])
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const hasFailed = useStore(sessionState, state => state.menuFailed)
  if (!menuLoad) return <Skeleton bars={[16, '60%']} rows={6} />
  if (hasFailed) {
    return <FailedState title={text('hzero.common.menu.failed')} onRetry={() => void reloadMenu()} />
  }
  if (tree.length === 0) {
    return (
      <EmptyState title={text('hzero.common.menu.empty')}>
        {text('hzero.common.menu.empty.detail')}
      </EmptyState>
    )
  }
  return (
    <>
      <WindowedGroups ref={ref} groups={groups} keyOf={idOf} sizes={rootSizes} scroller={scroller}>
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
      {!isCollapsed && <Favourites currentId={current.leaf} onEnter={hover} />}
    </>
  )
}

interface RootItemProps {
  node: MenuNode
  isCurrent: boolean
  hover: HoverPanel
  onFocusPanel: () => void
}

function RootItem({ node, isCurrent, hover, onFocusPanel, ...rest }: RootItemProps) {
  const isOpen = hover.openId === node.id
  const hasPages = node.children.length > 0
  const content = (
    <>
      <Icon name={node.icon} size={18} />
      <span className={css.label}>{node.name}</span>
    </>
  )
  const shared = {
    ...rest,
    className: cx(css.item, isCurrent && css.current, isOpen && css.open),
    'data-menu-id': node.id,
    onPointerLeave: hover.onItemLeave,
  }
  if (!hasPages) {
    return (
      <PageLink
        {...shared}
        page={node}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={event => hover.onItemEnter(undefined, event)}
        onOpened={hover.close}
      >
        {content}
        {opensWindow(node) && (
          <span className={css.chevron}>
            <Glyph icon={IconExternalLink} size={14} />
          </span>
        )}
      </PageLink>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      aria-expanded={isOpen}
      aria-haspopup="true"
      onPointerEnter={event => hover.onItemEnter(node.id, event)}
      onClick={event => {
        // Enter and Space are clicks without a place: they lead into the panel.
        const isKey = event.detail === 0
        if (isKey) hover.open(node.id)
        else hover.toggle(node.id)
        if (isKey) requestAnimationFrame(onFocusPanel)
      }}
      onKeyDown={event => {
        const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        if (event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')) {
          event.preventDefault()
          hover.open(node.id)
          requestAnimationFrame(onFocusPanel)
        } else if (event.key === 'Escape') hover.close()
      }}
    >
      {content}
      <span className={css.chevron}>
        <Glyph icon={IconChevronRight} size={14} mirrored />
      </span>
    </button>
  )
}

interface FavouritesProps {
  currentId: string | undefined
  onEnter: HoverPanel
}

/** The person's shortcuts, under the tree. */
function Favourites({ currentId, onEnter }: FavouritesProps) {
  const text = useText()
  const { shortcuts } = useShortcuts()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const pages = shortcuts.flatMap(one => leaves.find(leaf => leaf.id === one.menuId) ?? [])
  if (pages.length === 0) return null
  return (
    <div>
      <h2 id="menu-shortcuts" className={css.caption}>
        {text('hzero.common.shortcut.title')}
      </h2>
      <ul className={css.items} aria-labelledby="menu-shortcuts">
        {pages.map(page => (
          <li key={page.id}>
            <PageLink
              page={page}
              className={css.item}
              data-shortcut
              aria-current={page.id === currentId ? 'page' : undefined}
              onPointerEnter={event => onEnter.onItemEnter(undefined, event)}
              onOpened={onEnter.close}
            >
              <Glyph icon={IconStar} size={18} />
              <span className={css.label}>{page.name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The page of the active tab and the first-level item it stands under. */
function useCurrent(): { root: string | undefined; leaf: string | undefined } {
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const path = useStore(globalState, state => state.tabs.find(tab => tab.key === state.activeTabKey)?.path)
  const isElsewhere = useStore(navigationState, state => Boolean(state.stray ?? state.pending))
  const leaf = path === undefined || isElsewhere ? undefined : leafOf(leaves, path)
  return { leaf: leaf?.id, root: leaf && rootOf(tree, leaf.id)?.id }
}

function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      event.preventDefault()
      focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function isLetter(event: KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
}
