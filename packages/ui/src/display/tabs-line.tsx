import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { scrollIntoRow } from '../layout/scroll-into-row.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './tabs-line.module.css'

export type TabItem<Id extends string = string> = {
  id: Id
  label: ReactNode
  count?: number | undefined
  /** Whether it holds unsaved changes, which a dot marks. */
  isUnsaved?: boolean | undefined
}

export type TabsLineProps<Id extends string = string> = {
  /** The accessible name of the tab list. */
  label: string
  items: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The id of the tab panel element. */
  panelId?: string
}

/** Underlined tabs in drawers, on pages and in the heads of cards. */
export function TabsLine<Id extends string>({ label, items, value, onChange, panelId }: TabsLineProps<Id>) {
  const words = useUiText()
  const list = useRef<HTMLDivElement>(null)
  // A count that arrives late makes its tab wider, and moves those after it.
  const counts = items.map(({ count }) => count).join()
  // Scrolls the selected tab into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen when the value is another.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (chosen) scrollIntoRow(chosen)
  }, [value, counts])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = tabs.indexOf(event.target as HTMLElement)
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
    const back = rtl ? 'ArrowRight' : 'ArrowLeft'
    const steps: Record<string, number> = { [forward]: at + 1, [back]: at - 1, Home: 0, End: tabs.length - 1 }
    const next = steps[event.key]
    if (next === undefined || at < 0) return
    event.preventDefault()
    const to = (next + tabs.length) % tabs.length
    tabs[to]?.focus()
    const item = items[to]
    if (item) onChange(item.id)
  }

  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map(item => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
        >
          {item.label}
          {item.count !== undefined && <span className={css.count}>{item.count}</span>}
          {item.isUnsaved && <span className={css.unsaved} role="img" aria-label={words.unsaved} />}
        </button>
      ))}
    </div>
  )
}
