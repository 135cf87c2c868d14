import { useDirection } from '@mantine/core'
import { IconExternalLink, IconPin, IconPinFilled, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { columnsOf, findLeaves, groupsOf, leavesOf, type MenuNode } from '../../core/menu.ts'
import { useShortcuts } from '../../core/shortcuts.ts'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import css from './menu-panel.module.css'
import { PageLink } from './page-link.tsx'
import { StarButton } from './star-button.tsx'
import type { HoverPanel } from './use-hover-panel.ts'

const lowest = 8
const columnWidth = 264

type MenuPanelProps = {
  ref: RefObject<HTMLDivElement | null>
  root: MenuNode
  /** Where the item stands that the panel grows out of. */
  anchor: () => DOMRect | undefined
  currentId: string | undefined
  isCollapsed: boolean
  hover: HoverPanel
  /** Closes and hands the focus back to the item. */
  onReturn: () => void
}

/** Everything below a first-level item: second level as headings, pages under them, in up to four columns. */
export function MenuPanel({ ref, root, anchor, currentId, isCollapsed, hover, onReturn }: MenuPanelProps) {
  const text = useText()
  const { dir } = useDirection()
  const titleId = useId()
  const { has, toggle } = useShortcuts()
  const [wanted, setWanted] = useState('')
  const [shownRoot, setShownRoot] = useState(root.id)
  const filter = useRef<HTMLInputElement>(null)
  if (shownRoot !== root.id) {
    setShownRoot(root.id)
    setWanted('')
  }
  const pages = leavesOf(root.children)
  const groups = groupsOf(root)
  const columns = columnsOf(groups)
  const found = findLeaves(pages, wanted)
  const shown = wanted.trim() ? [[{ heading: '', key: 'found', leaves: found }]] : columns

  // The panel stands as high as it can, but always beside the item it belongs to.
  useLayoutEffect(() => {
    const panel = ref.current
    const item = anchor()
    if (!panel || !item) return
    const highest = document.getElementById('work')?.getBoundingClientRect().top ?? 0
    const free = window.innerHeight - lowest - highest
    panel.style.maxBlockSize = `${free}px`
    const { height } = panel.getBoundingClientRect()
    const wantedTop = Math.max(highest, item.bottom + 12 - height)
    panel.style.insetBlockStart = `${Math.min(wantedTop, window.innerHeight - lowest - height)}px`
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    const isTyping = target === filter.current
    if (event.key === 'Escape') {
      if (isTyping && wanted) setWanted('')
      else onReturn()
    } else if (event.key === 'Enter' && isTyping) {
      pageLinks(ref.current)[0]?.click()
    } else if (event.key === '*' && !isTyping) {
      const id = target.dataset.page
      if (id) toggle(id)
    } else if (event.key.startsWith('Arrow') && !(isTyping && event.key !== 'ArrowDown')) {
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      if (!moveFocus(ref.current, target, event.key, rtl)) onReturn()
    } else if (
      !isTyping &&
      /^[\p{L}\p{N}]$/u.test(event.key) &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      // The letter arrives in the field that has the focus by then.
      filter.current?.focus()
      return
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields; these are links.
    <div
      ref={ref}
      className={css.panel}
      role="group"
      aria-labelledby={titleId}
      data-collapsed={isCollapsed || undefined}
      style={{ inlineSize: Math.max(2, columns.length) * columnWidth }}
      onKeyDown={onKeyDown}
      onPointerEnter={hover.onStay}
      onPointerLeave={hover.onLeave}
      onBlur={event => {
        // Tabbing out closes; the rail itself may take the focus.
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next) && !next.closest('nav')) hover.close()
      }}
    >
      <div className={css.head}>
        <Icon name={root.icon} size={18} />
        <h2 className={css.title} id={titleId}>
          {root.name}
        </h2>
        <span className={css.count}>{text('hzero.common.menu.pages', { count: pages.length })}</span>
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
      <div className={css.columns} style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}>
        {shown.map(column => (
          <div key={column[0]?.key ?? ''} data-column>
            {column.map(group => (
              <section key={group.key} className={css.group} aria-label={group.heading || root.name}>
                {group.heading && <h3 className={css.heading}>{group.heading}</h3>}
                <ul>
                  {group.leaves.map(page => (
                    <li key={page.id} className={css.line}>
                      <PageLink
                        page={page}
                        className={css.page}
                        data-page={page.id}
                        aria-current={page.id === currentId ? 'page' : undefined}
                        onOpened={hover.close}
                      >
                        <span className="truncate">{page.name}</span>
                        {page.type === 'window' && (
                          <>
                            <Glyph icon={IconExternalLink} size={14} />
                            <span className="visually-hidden">({text('hzero.common.menu.window')})</span>
                          </>
                        )}
                      </PageLink>
                      <StarButton page={page} isOn={has(page.id)} onToggle={() => toggle(page.id)} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ))}
        {wanted.trim() && found.length === 0 && (
          <p className={css.none}>{text('hzero.common.menu.none', { text: wanted })}</p>
        )}
      </div>
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
          <Kbd keys={['*']} />
          {text('hzero.common.menu.hint.star')}
        </span>
        <label className={css.filter}>
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
      </div>
    </div>
  )
}

function pageLinks(within: Element | null): HTMLElement[] {
  return [...(within?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
}

/** Up and down within all pages, sideways between columns. False when there is nothing on the side of the menu. */
function moveFocus(panel: HTMLElement | null, from: HTMLElement, key: string, rtl: boolean): boolean {
  const pages = pageLinks(panel)
  const at = pages.indexOf(from)
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = at < 0 ? 0 : at + (key === 'ArrowDown' ? 1 : -1)
    pages[(next + pages.length) % pages.length]?.focus()
    return true
  }
  const columns = [...(panel?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const column = columns.findIndex(one => one.contains(from))
  const step = (key === 'ArrowRight') === rtl ? -1 : 1
  const target = columns[column + step]
  if (!target) return step > 0
  const row = pageLinks(columns[column] ?? null).indexOf(from)
  const there = pageLinks(target)
  ;(there[row] ?? there.at(-1))?.focus()
  return true
}
