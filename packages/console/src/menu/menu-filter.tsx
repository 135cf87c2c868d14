import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import type { MenuNode } from './menu.ts'
import css from './menu-column.module.css'
import { openEntry } from './page-link.tsx'

type MenuFilterProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  /** The matches; Enter opens the first. */
  found: readonly MenuNode[]
  /** The arrow down leaves the field. */
  onDown: () => void
}

/** Filters the menu by name and quick index [MENU-3]. Enter pressed before the menu is loaded takes effect then. */
export function MenuFilter({ ref, value, onChange, found, onDown }: MenuFilterProps) {
  const text = useText()
  const isLoaded = useStore(globalState, state => state.menuLoad)
  const [entered, setEntered] = useState('')
  const openFirst = useEffectEvent(() => {
    setEntered('')
    if (entered !== '' && entered === value) open()
  })
  useEffect(() => {
    if (isLoaded) openFirst()
  }, [isLoaded])

  function open() {
    const [first] = found
    if (!first) return
    openEntry(first)
    onChange('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      if (value === '') event.currentTarget.blur()
      onChange('')
    } else if (event.key === 'Enter') {
      if (isLoaded) open()
      else setEntered(value)
    } else if (event.key === 'ArrowDown') {
      onDown()
    } else return
    event.preventDefault()
  }

  return (
    <search className={css.filter}>
      <Glyph icon={IconSearch} />
      <input
        ref={ref}
        className={css.filterInput}
        type="text"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={text('hzero.common.menu.filter')}
        aria-label={text('hzero.common.menu.filter')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
      />
      {value === '' && (
        <span aria-hidden="true">
          <Kbd keys={['/']} />
        </span>
      )}
      <span className="visually-hidden" role="status">
        {value && text('hzero.common.menu.found', { count: found.length })}
      </span>
    </search>
  )
}
