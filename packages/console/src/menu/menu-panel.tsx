import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { WindowedGroups, type WindowedHandle } from '@atrium/ui/tree/windowed-groups.tsx'
import { useDirection } from '@mantine/core'
import { IconExternalLink, IconPin, IconPinFilled, IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isLetterTyped, isPressed } from '../keys/keys.ts'
import { labelsOf } from '../keys/labels.ts'
import { useText } from '../language/use-text.ts'
import { columnsOf, findLeaves, groupsOf, idOf, leavesOf, type MenuNode, opensWindow } from './menu.ts'
import type { FlyOutProps } from './menu-column.tsx'
import css from './menu-panel.module.css'
import { openEntry, PageLink } from './page-link.tsx'
import { useShortcuts } from './shortcuts.ts'
import { StarButton } from './star-button.tsx'
import type { HoverPanel } from './use-hover-panel.ts'

const lowest = 8
const highestPanel = 880
const columnWidth = 264
const narrowWidth = 248
const sizes = { item: 32, heading: 28, gap: 10 }

type MenuPanelProps = FlyOutProps & {
  /** Up to four columns with a title, or one column without. */
  width: 'wide' | 'narrow'
  /** The panel is beside its entry, or below it. */
  place?: 'beside' | 'below'
}

/** Everything below a first-level entry: the second level as headings, pages below them. */
export function MenuPanel(props: MenuPanelProps) {
  const { ref, handle, root, anchor, currentId, hover, onReturn, width, place = 'beside' } = props
  const isWide = width === 'wide'
  const text = useText()
  const { has, toggle } = useShortcuts()
  const [wanted, setWanted] = useState('')
  const [shownRoot, setShownRoot] = useState(root.id)
  const filter = useRef<HTMLInputElement>(null)
  if (shownRoot !== root.id) {
    setShownRoot(root.id)
    setWanted('')
  }
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const pages = useMemo(() => leavesOf(root.children), [root])
  const columns = useMemo(() => {
    const groups = groupsOf(root)
    return isWide ? columnsOf(groups) : [groups]
  }, [root, isWide])
  const isFiltering = wanted.trim() !== ''
  const found = useMemo(() => findLeaves(pages, wanted), [pages, wanted])
  const shown = useMemo(
    () => (isFiltering ? [[{ heading: '', key: 'found', items: found }]] : columns),
    [isFiltering, found, columns],
  )
  const lists = useRef<(WindowedHandle | null)[]>([])

  useImperativeHandle(handle, () => ({
    focus() {
      for (const [column, groups] of columns.entries()) {
        const at = groups.flatMap(group => group.items).findIndex(page => page.id === currentId)
        if (at >= 0) return lists.current[column]?.focus(at)
      }
      lists.current[0]?.focus(0)
    },
  }))

  // As high up as possible, but always beside or below its entry.
  useLayoutEffect(() => {
    const panel = ref.current
    const item = anchor()
    if (!panel || !item) return
    const work = document.getElementById('work')?.getBoundingClientRect().top ?? 0
    const highest = place === 'below' ? item.bottom : work
    const free = Math.min(highestPanel, window.innerHeight - lowest - highest)
    panel.style.maxBlockSize = `${free}px`
    const { height, width: drawn } = panel.getBoundingClientRect()
    const top = isWide ? item.bottom + 12 - height : item.top
    const wantedTop = place === 'below' ? highest : Math.max(highest, top)
    panel.style.insetBlockStart = `${Math.min(wantedTop, window.innerHeight - lowest - height)}px`
    if (place === 'beside') return
    const isRtl = getComputedStyle(panel).direction === 'rtl'
    const start = isRtl ? window.innerWidth - item.right : item.left
    panel.style.insetInlineStart = `${Math.min(start, window.innerWidth - lowest - drawn)}px`
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    const isTyping = target === filter.current
    if (event.key === 'Escape') {
      if (isTyping && wanted) setWanted('')
      else onReturn()
    } else if (event.key === 'Enter' && isTyping) {
      const [first] = isFiltering ? found : pages
      if (first) {
        hover.close()
        openEntry(first)
      }
    } else if (isPressed('starPage', event) && !isTyping) {
      const id = target.dataset.page
      if (id) toggle(id)
    } else if (isTyping ? event.key === 'ArrowDown' : /^(Arrow.*|Home|End)$/.test(event.key)) {
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      if (
        !moveFocus(
          lists.current.filter(list => list !== null),
          target,
          event.key,
          rtl,
        )
      )
        onReturn()
    } else if (!isTyping && isLetterTyped(event)) {
      // The typed letter goes to the field that has the focus by then.
      filter.current?.focus()
      return
    } else return
    event.preventDefault()
  }

  const field = (
    <label className={css.filter} data-used={wanted !== '' || undefined}>
      <Glyph icon={IconSearch} size={14} />
      <input
        ref={filter}
        type="text"
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
        placeholder={text('hzero.common.menu.hint.filter')}
        aria-label={`${root.name}: ${text('hzero.common.menu.filter')}`}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields; these are links.
    <div
      ref={ref}
      className={css.panel}
      role="group"
      aria-label={root.name}
      data-width={width}
      data-place={place}
      style={{ inlineSize: isWide ? Math.max(2, columns.length) * columnWidth : narrowWidth }}
      onKeyDown={onKeyDown}
      onPointerEnter={hover.onStay}
      onPointerLeave={hover.onLeave}
      onBlur={event => {
        // Tabbing out closes it, except to the rail.
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next) && !next.closest('nav')) hover.close()
      }}
    >
      {isWide ? <Head root={root} count={pages.length} hover={hover} /> : field}
      <div
        ref={setScroller}
        className={css.columns}
        style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
      >
        {shown.map((groups, at) => (
          <WindowedGroups
            key={groups[0]?.key ?? ''}
            ref={list => {
              lists.current[at] = list
            }}
            groups={groups}
            keyOf={idOf}
            sizes={sizes}
            scroller={scroller}
            label={root.name}
            headingClass={css.heading}
            lineClass={css.line}
          >
            {page => (
              <>
                <PageLink
                  page={page}
                  className={css.page}
                  title={page.name}
                  data-page={page.id}
                  aria-current={page.id === currentId ? 'page' : undefined}
                  onOpened={hover.close}
                >
                  <span className="truncate">
                    <bdi>{page.name}</bdi>
                  </span>
                  {opensWindow(page) && (
                    <>
                      <Glyph icon={IconExternalLink} size={14} />
                      <span className="visually-hidden">({text('hzero.common.menu.window')})</span>
                    </>
                  )}
                </PageLink>
                <StarButton page={page} isOn={has(page.id)} onToggle={() => toggle(page.id)} />
              </>
            )}
          </WindowedGroups>
        ))}
        {isFiltering && found.length === 0 && (
          <p className={css.none}>{text('hzero.common.menu.none', { text: wanted })}</p>
        )}
      </div>
      {isWide && <Foot>{field}</Foot>}
    </div>
  )
}

interface HeadProps {
  root: MenuNode
  count: number
  hover: HoverPanel
}

function Head({ root, count, hover }: HeadProps) {
  const text = useText()
  return (
    <div className={css.head}>
      <Icon name={root.icon} size={18} />
      <h2 className={css.title}>{root.name}</h2>
      <span className={css.count}>{text('hzero.common.menu.pages', { count })}</span>
      <button
        type="button"
        className={css.pin}
        aria-pressed={hover.isPinned}
        onClick={() => hover.pin(!hover.isPinned)}
      >
        <Glyph icon={hover.isPinned ? IconPinFilled : IconPin} size={15} />
        {text('hzero.common.menu.keepOpen')}
      </button>
    </div>
  )
}

/** The legend of keys. */
function Foot({ children }: { children: ReactNode }) {
  const text = useText()
  const { dir } = useDirection()
  return (
    <div className={css.foot}>
      <span className={css.hint} aria-hidden="true">
        <Kbd keys={['↑', '↓', dir === 'rtl' ? '←' : '→']} />
        {text('hzero.common.menu.hint.move')}
      </span>
      <span className={css.hint} aria-hidden="true">
        <Kbd keys={['Enter']} />
        {text('hzero.common.menu.hint.open')}
      </span>
      <span className={css.hint} aria-hidden="true">
        <Kbd keys={labelsOf('openBeside')} />
        {text('hzero.common.menu.hint.beside')}
      </span>
      <span className={css.hint} aria-hidden="true">
        <Kbd keys={labelsOf('starPage')} />
        {text('hzero.common.menu.hint.star')}
      </span>
      {children}
    </div>
  )
}

/**
 * Moves the focus: up, down and to the ends within all pages, sideways between columns. Returns false at the side of
 * the menu.
 */
function moveFocus(lists: readonly WindowedHandle[], from: HTMLElement, key: string, rtl: boolean): boolean {
  const column = lists.findIndex(list => list.indexOf(from) >= 0)
  const row = lists[column]?.indexOf(from) ?? -1
  const before = lists.slice(0, Math.max(column, 0)).reduce((sum, list) => sum + list.count, 0)
  const total = lists.reduce((sum, list) => sum + list.count, 0)
  const at = before + row
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: total - 1 }
  const step = steps[key]
  if (step !== undefined) {
    let next = row < 0 && key !== 'End' ? 0 : (step + total) % total
    for (const list of lists) {
      if (next < list.count) {
        list.focus(next)
        break
      }
      next -= list.count
    }
    return true
  }
  const side = (key === 'ArrowRight') === rtl ? -1 : 1
  const target = lists[column + side]
  if (!target) return side > 0
  target.focus(Math.min(Math.max(row, 0), target.count - 1))
  return true
}
