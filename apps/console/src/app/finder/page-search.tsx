import { IconSearch } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { findLeaves, leafOf, type MenuNode, rootOf } from '../../core/menu.ts'
import { activateTab } from '../../core/navigation.ts'
import { useStore } from '../../core/store.ts'
import type { Tab } from '../../core/tabs.ts'
import { dynamicText, useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openEntry } from '../menu/page-link.tsx'
import { usePhone } from '../workspace/use-phone.ts'
import css from './page-finder.module.css'

/** Pixels above the first and below the last hit. */
const padding = 8
/** Hits that a page key goes over. */
const pageStep = 8

type Hit = { tab: Tab } | { page: MenuNode }

type PageSearchProps = {
  onChosen: () => void
}

/** A field and what it finds: open tabs first, then pages of the menu [MENU-3]. */
export function PageSearch({ onChosen }: PageSearchProps) {
  const text = useText()
  const isPhone = usePhone()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const hits = useHits(wanted)
  const describe = useDescription()
  const at = Math.min(chosen, hits.length - 1)
  const optionId = (place: number) => `${listId}-${place}`

  const virtual = useVirtualizer({
    count: hits.length,
    getScrollElement: () => list.current,
    estimateSize: () => (isPhone ? 48 : 40),
    getItemKey: useCallback((place: number) => keyOf(hits[place]) ?? place, [hits]),
    overscan: 4,
    scrollMargin: padding,
    scrollPaddingStart: padding,
    scrollPaddingEnd: padding,
    // The field points at the chosen hit, so that it has to be there however far the list is scrolled.
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range)
      return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((one, other) => one - other)
    },
  })

  function choose(hit: Hit | undefined) {
    if (!hit) return
    onChosen()
    if ('tab' in hit) activateTab(hit.tab.key)
    else openEntry(hit.page)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = hits.length - 1
    const steps: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + pageStep, last),
      PageUp: Math.max(at - pageStep, 0),
    }
    const next = steps[event.key]
    if (next !== undefined && hits.length > 0) {
      setChosen(next)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter') choose(hits[at])
    else return
    event.preventDefault()
  }

  return (
    <div className={css.search}>
      <div className={css.field}>
        <Glyph icon={IconSearch} size={18} />
        <input
          className={css.input}
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={at < 0 ? undefined : optionId(at)}
          aria-label={text('hzero.common.finder.label')}
          placeholder={text('hzero.common.finder.open')}
          value={wanted}
          onChange={event => {
            setWanted(event.currentTarget.value)
            setChosen(0)
            virtual.scrollToOffset(0)
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </div>
      <div
        className={css.list}
        id={listId}
        ref={list}
        role="listbox"
        aria-label={text('hzero.common.finder.pages')}
        data-empty={hits.length === 0 || undefined}
      >
        <div className={css.hits} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const hit = hits[index]
            if (!hit) return null
            const { name, icon, note } = describe(hit)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys for the whole list.
              <div
                key={key}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                aria-setsize={hits.length}
                aria-posinset={index + 1}
                className={css.hit}
                style={{ insetBlockStart: start - padding, blockSize: size }}
                onPointerMove={() => setChosen(index)}
                onClick={() => choose(hit)}
              >
                <Icon name={icon} size={18} />
                <span className={css.name}>
                  <Highlight text={name} search={wanted} />
                </span>
                <small className={css.note}>{note}</small>
              </div>
            )
          })}
        </div>
      </div>
      {hits.length === 0 && (
        <p className={css.none} role="status">
          {wanted.trim()
            ? text('hzero.common.menu.none', { text: wanted.trim() })
            : text('hzero.common.finder.start')}
        </p>
      )}
    </div>
  )
}

function keyOf(hit: Hit | undefined): string | undefined {
  return hit && ('tab' in hit ? `tab ${hit.tab.key}` : hit.page.id)
}

function useHits(wanted: string): Hit[] {
  const tabs = useStore(globalState, state => state.tabs)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  return useMemo(() => {
    const part = wanted.trim().toLocaleLowerCase()
    const open = tabs.filter(tab => dynamicText(tab.title).toLocaleLowerCase().includes(part))
    return [...open.map(tab => ({ tab })), ...findLeaves(leaves, wanted).map(page => ({ page }))]
  }, [tabs, leaves, wanted])
}

/** What is drawn of a hit. Pages have no icons of their own as a rule: that of the first level stands for them. */
function useDescription() {
  const text = useText()
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const iconOf = (page: MenuNode | undefined) => page && (page.icon ?? rootOf(tree, page.id)?.icon)
  return (hit: Hit) =>
    'tab' in hit
      ? {
          name: dynamicText(hit.tab.title),
          icon: iconOf(leafOf(leaves, hit.tab.path)) ?? hit.tab.icon,
          note: text('hzero.common.finder.tabs'),
        }
      : { name: hit.page.name, icon: iconOf(hit.page), note: rootOf(tree, hit.page.id)?.name ?? '' }
}
