import { type KeyboardEvent, useState } from 'react'

type RowActions = {
  open: (at: number) => void
  toggle: (at: number) => void
}

/** A roving tab stop for rows: arrow keys move it, Enter opens, F2 edits in place, Space selects. Rows have `data-row`. */
export function useRowFocus(count: number, actions: RowActions) {
  const [wanted, setAt] = useState(0)
  const last = Math.max(0, count - 1)
  const at = Math.min(wanted, last)

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    // Keys pressed in a control inside a row are left to it.
    if (!(event.target instanceof HTMLTableRowElement)) return
    if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return
    const here = Number(event.target.dataset.row ?? at)
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: last }
    const next = steps[event.key]
    if (next !== undefined) {
      const to = Math.max(0, Math.min(last, next))
      event.currentTarget.querySelector<HTMLElement>(`tr[data-row="${to}"]`)?.focus()
    } else if (event.key === 'Enter') actions.open(here)
    else if (event.key === 'F2') event.target.querySelector<HTMLElement>('[data-inline-edit]')?.click()
    else if (event.key === ' ') actions.toggle(here)
    else return
    event.preventDefault()
  }

  return { at, setAt, onKeyDown }
}
