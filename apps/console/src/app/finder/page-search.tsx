import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { findLeaves, leafOf, type MenuNode, rootOf } from '../../core/menu.ts'
import { activateTab, openPage } from '../../core/navigation.ts'
import { useStore } from '../../core/store.ts'
import { dynamicText, useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Icon } from '../../ui/icon.tsx'
import css from './page-finder.module.css'

/** More than this nobody reads; another letter narrows it down. */
const mostShown = 30

interface Hit {
  id: string
  name: string
  icon: string | undefined
  note: string
  open: () => void
}

type PageSearchProps = {
  onChosen: () => void
}

/** A field and what it finds: open tabs first, then pages of the menu [MENU-3]. */
export function PageSearch({ onChosen }: PageSearchProps) {
  const text = useText()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const hits = useHits(wanted)
  const active = hits[Math.min(chosen, hits.length - 1)]
  const optionId = (hit: Hit) => `${listId}-${hit.id}`

  function choose(hit: Hit | undefined) {
    if (!hit) return
    onChosen()
    hit.open()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      const next = (chosen + step + hits.length) % hits.length
      setChosen(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') choose(active)
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
          aria-activedescendant={active && optionId(active)}
          aria-label={text('hzero.common.finder.label')}
          placeholder={text('hzero.common.finder.open')}
          value={wanted}
          onChange={event => {
            setWanted(event.currentTarget.value)
            setChosen(0)
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
      >
        {hits.map((hit, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys for the whole list.
          <div
            key={hit.id}
            id={optionId(hit)}
            role="option"
            tabIndex={-1}
            aria-selected={hit === active}
            className={css.hit}
            onPointerMove={() => setChosen(at)}
            onClick={() => choose(hit)}
          >
            <Icon name={hit.icon} size={18} />
            <span className={css.name}>
              <Highlight text={hit.name} search={wanted} />
            </span>
            <small className={css.note}>{hit.note}</small>
          </div>
        ))}
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

function useHits(wanted: string): Hit[] {
  const text = useText()
  const tabs = useStore(globalState, state => state.tabs)
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  // Pages have no icons of their own as a rule: that of the first level stands for them.
  const iconOf = (page: MenuNode | undefined) => page && (page.icon ?? rootOf(tree, page.id)?.icon)
  const part = wanted.trim().toLocaleLowerCase()
  const open = tabs
    .filter(tab => dynamicText(tab.title).toLocaleLowerCase().includes(part))
    .map(tab => ({
      id: `tab ${tab.key}`,
      name: dynamicText(tab.title),
      icon: iconOf(leafOf(leaves, tab.path)) ?? tab.icon,
      note: text('hzero.common.finder.tabs'),
      open: () => activateTab(tab.key),
    }))
  const pages = findLeaves(leaves, wanted).map(page => ({
    id: page.id,
    name: page.name,
    icon: iconOf(page),
    note: rootOf(tree, page.id)?.name ?? '',
    open: () => {
      if (page.type === 'window') window.open(page.path, '_blank', 'noopener,noreferrer')
      else openPage(page.path)
    },
  }))
  return [...open, ...pages].slice(0, mostShown)
}
