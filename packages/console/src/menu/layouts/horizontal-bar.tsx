import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { WindowedGroups, type WindowedHandle } from '@atrium/ui/tree/windowed-groups.tsx'
import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { globalState } from '../../session/global-state.ts'
import { useStore } from '../../session/store.ts'
import { idOf, type MenuNode, opensWindow } from '../menu.ts'
import type { FlyOutHandle } from '../menu-column.tsx'
import { MenuPanel } from '../menu-panel.tsx'
import { PageLink } from '../page-link.tsx'
import { chooseRoot, entryId, focusBar, focusTree, useShownRoot } from '../shown-root.ts'
import { useCurrentPage } from '../use-current-page.ts'
import { useHoverPanel } from '../use-hover-panel.ts'
import { WindowIcon } from '../window-icon.tsx'
import css from './horizontal-bar.module.css'

const moreWidth = 84
/** More entries never fit side by side and need not be measured. */
const mostMeasured = 30
const moreSizes = { item: 34 }

/** The first level in the header; entries without room are under "More" [AREA-5]. */
export function HorizontalBar() {
  const text = useText()
  const tree = useStore(globalState, state => state.menu)
  const isCollapsed = useStore(globalState, state => state.collapsed)
  const current = useCurrentPage()
  const root = useShownRoot()
  const bar = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pages = useRef<FlyOutHandle>(null)
  const hover = useHoverPanel(panel)
  const { entries, measured, shown } = useFitting(bar, tree, root?.id)
  const rest = tree.filter(node => !shown.has(node.id))
  const open = isCollapsed ? tree.find(node => node.id === hover.openId) : undefined

  function choose(node: MenuNode, isKey: boolean) {
    chooseRoot(node.id, current.leaf)
    if (isCollapsed) hover.toggle(node.id)
    if (isKey) requestAnimationFrame(isCollapsed ? () => pages.current?.focus() : focusTree)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || panel.current?.contains(event.target as Element)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')].filter(one =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    const at = stops.indexOf(event.target as HTMLElement)
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    const node = tree.find(one => entryId(one.id) === (event.target as HTMLElement).id)
    if (step) stops.at((at + step) % stops.length)?.focus()
    else if (event.key === 'ArrowDown' && node && node.children.length > 0) choose(node, true)
    else return
    event.preventDefault()
  }

  const entry = (node: MenuNode, className: string | undefined) =>
    node.children.length > 0 ? (
      <button
        type="button"
        id={entryId(node.id)}
        data-stop
        className={className}
        aria-pressed={isCollapsed ? undefined : node.id === root?.id}
        aria-expanded={isCollapsed ? node.id === open?.id : undefined}
        data-chosen={node.id === (isCollapsed ? current.root : root?.id) || undefined}
        onClick={event => choose(node, event.detail === 0)}
      >
        <span className="truncate">{node.name}</span>
      </button>
    ) : (
      <PageLink
        page={node}
        id={entryId(node.id)}
        data-stop
        className={className}
        aria-current={node.id === current.leaf ? 'page' : undefined}
        onOpened={hover.close}
      >
        <span className="truncate">{node.name}</span>
        {opensWindow(node) && <WindowIcon />}
      </PageLink>
    )

  return (
    <nav ref={bar} className={css.bar} aria-label={text('hzero.common.menu.label')} onKeyDown={onKeyDown}>
      <ul className={css.entries} ref={entries}>
        {measured.map(node => (
          <li key={node.id} className={css.place} data-hidden={!shown.has(node.id) || undefined}>
            {entry(node, css.entry)}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <More
          nodes={rest}
          isChosen={rest.some(node => node.id === root?.id)}
          onChosen={node => choose(node, true)}
          currentId={current.leaf}
        />
      )}
      {open && (
        <MenuPanel
          ref={panel}
          handle={pages}
          root={open}
          width="narrow"
          place="below"
          anchor={() =>
            document.getElementById(entryId(shown.has(open.id) ? open.id : 'more'))?.getBoundingClientRect()
          }
          currentId={current.leaf}
          hover={hover}
          onReturn={() => {
            hover.close()
            focusBar(open.id)
          }}
          onLetter={() => undefined}
        />
      )}
      {open && <div className={css.mask} onPointerDown={hover.close} />}
    </nav>
  )
}

interface MoreProps {
  nodes: readonly MenuNode[]
  isChosen: boolean
  currentId: string | undefined
  onChosen: (node: MenuNode) => void
}

function More({ nodes, isChosen, currentId, onChosen }: MoreProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const list = useRef<WindowedHandle>(null)
  const groups = useMemo(() => [{ key: 'more', heading: '', items: nodes }], [nodes])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const at = list.current?.indexOf(event.target as HTMLElement) ?? -1
    list.current?.focus((at + step + nodes.length) % nodes.length)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={232} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          id={entryId('more')}
          data-stop
          className={css.entry}
          aria-haspopup="dialog"
          data-chosen={isChosen || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {text('hzero.common.menu.more')}
          <Glyph icon={IconChevronDown} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('hzero.common.menu.more')} onKeyDown={onKeyDown}>
        <div className={css.list} ref={setScroller}>
          <WindowedGroups ref={list} groups={groups} keyOf={idOf} sizes={moreSizes} scroller={scroller}>
            {node =>
              node.children.length > 0 ? (
                <button
                  type="button"
                  className={css.line}
                  onClick={() => {
                    setOpen(false)
                    onChosen(node)
                  }}
                >
                  <span className="truncate">{node.name}</span>
                </button>
              ) : (
                <PageLink
                  page={node}
                  className={css.line}
                  aria-current={node.id === currentId ? 'page' : undefined}
                  onOpened={() => setOpen(false)}
                >
                  <span className="truncate">{node.name}</span>
                  {opensWindow(node) && <WindowIcon />}
                </PageLink>
              )
            }
          </WindowedGroups>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The entries that fit side by side. */
function useFitting(
  bar: RefObject<HTMLElement | null>,
  tree: readonly MenuNode[],
  chosenId: string | undefined,
) {
  const entries = useRef<HTMLUListElement>(null)
  const available = useInlineSize(bar)
  const [widths, setWidths] = useState<readonly number[]>([])
  const measured = useMemo(() => tree.slice(0, mostMeasured), [tree])
  useLayoutEffect(() => {
    const now = [...(entries.current?.children ?? [])].map(one => (one as HTMLElement).offsetWidth)
    if (now.length !== widths.length || now.some((width, at) => width !== widths[at])) setWidths(now)
  })
  const sum = widths.reduce((total, width) => total + width, 0)
  const hasRest = tree.length > measured.length || sum > available
  const room = available > 0 ? available - (hasRest ? moreWidth : 0) : sum
  const places = placesIn(
    room,
    widths,
    measured.findIndex(node => node.id === chosenId),
  )
  const shown = new Set(places.flatMap(at => measured[at]?.id ?? []))
  // All entries are shown until they are measured.
  return { entries, measured, shown: widths.length > 0 ? shown : new Set(measured.map(idOf)) }
}

/** The indexes of as many entries as fit, in their order, always including the selected one. */
function placesIn(room: number, widths: readonly number[], chosenAt: number): number[] {
  const places: number[] = []
  let free = room
  const order = [chosenAt, ...widths.keys()].filter((at, place, all) => at >= 0 && all.indexOf(at) === place)
  for (const at of order) {
    free -= widths[at] ?? 0
    if (free < 0) break
    places.push(at)
  }
  return places
}
