import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { TabRows } from './tab-rows.tsx'
import css from './tab-strip.module.css'

type TabSearchProps = {
  onChosen: () => void
}

/** The open tabs with a search field. */
export function TabSearch({ onChosen }: TabSearchProps) {
  const text = useText()
  const [wanted, setWanted] = useState('')

  // The arrow keys move between the field and the rows; Enter in the field opens the first row.
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const field = event.currentTarget.querySelector('input')
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button:first-child')]
    const at = rows.findIndex(row => row.parentElement?.contains(event.target as Element))
    if (event.key === 'Enter' && event.target === field) rows[0]?.click()
    else if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (rows[at - 1] ?? field)?.focus()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among what stands in it.
    <div onKeyDown={onKeyDown}>
      <TextInput
        className={css.find}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
        placeholder={text('hzero.common.tabs.find')}
        aria-label={text('hzero.common.tabs.find')}
        leftSection={<Glyph icon={IconSearch} />}
        data-autofocus
      />
      <TabRows wanted={wanted} onChosen={onChosen} />
    </div>
  )
}
