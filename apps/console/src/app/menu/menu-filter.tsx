import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import type { MenuNode } from '../../core/menu.ts'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import css from './menu-column.module.css'
import { openEntry } from './page-link.tsx'

type MenuFilterProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  /** What matches; Enter opens the first. */
  found: readonly MenuNode[]
  /** The arrow down leads out of the field. */
  onDown: () => void
}

/** Filters the menu by name and quick index [MENU-3]. */
export function MenuFilter({ ref, value, onChange, found, onDown }: MenuFilterProps) {
  const text = useText()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const [first] = found
    if (event.key === 'Escape') {
      if (value === '') event.currentTarget.blur()
      onChange('')
    } else if (event.key === 'Enter' && first) {
      openEntry(first)
      onChange('')
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
