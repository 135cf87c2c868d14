import { isPressed, isTyping, type KeyName } from './keys.ts'
import { letterKeys } from './letters.ts'

/** How long E waits for the record that it opens, in milliseconds. */
const longestWait = 5000

/** A selector of fields that are not read-only. */
const editable = ':is(input, textarea, [contenteditable="true"]):not(:disabled, [readonly], [type="hidden"])'

/**
 * Listens to the letters of lists, in the page of the active tab: F and / lead to the filter, J and K along the rows, X
 * and E act on one. The first list starts it; further calls change nothing.
 */
export function watchListKeys(): void {
  // Before the handlers of other shortcuts, such as / for the menu.
  addEventListener('keydown', onKey, { capture: true })
}

const actions = {
  filterList: page => focusOn(page.querySelector<HTMLElement>(`search ${editable}`)),
  nextRow: (page, row) => step(page, row, 'ArrowDown'),
  previousRow: (page, row) => step(page, row, 'ArrowUp'),
  selectRow: (_page, row) => row && press(row, ' '),
  editRow(page, row) {
    // Lists without forms, such as messages, have a meaning of their own for the key.
    if (!row || row.closest('[data-own-keys]')) return false
    focusWhenShown(page, `aside form ${editable}`)
    return press(row, 'Enter')
  },
} satisfies Partial<Record<KeyName, (page: Element, row: HTMLElement | null) => unknown>>

const names = Object.keys(actions) as (keyof typeof actions)[]

function onKey(event: KeyboardEvent): void {
  // Arrows, Space and Enter are the table's own.
  if (event.defaultPrevented || !/^[a-z/]$/i.test(event.key) || isTyping(event.target)) return
  if (!letterKeys.get().areOn) return
  const name = names.find(one => isPressed(one, event))
  const page = document.querySelector('section[role="tabpanel"][data-active]')
  if (!name || !page || document.querySelector('[aria-modal="true"]')) return
  const { target } = event
  const isInPage = target instanceof Element && page.contains(target)
  // From elsewhere / filters the menu, and menus have letters of their own.
  if (!isInPage && (event.key === '/' || target !== document.body)) return
  if (isInPage && target.closest('[role="tree"], [role="treegrid"], [role="menu"], [role="listbox"]')) return
  const row = isInPage ? target.closest<HTMLElement>('[role="grid"] tr[data-row]') : null
  const act: (page: Element, row: HTMLElement | null) => unknown = actions[name]
  if (!act(page, row)) return
  event.preventDefault()
  event.stopPropagation()
}

const firstRow = (page: Element) =>
  page.querySelector<HTMLElement>('[role="grid"] tr[data-row][tabindex="0"], [role="grid"] tr[data-row]')

/** Moves along the rows: from the focused one, else from the one that is open beside the list, else to the first. */
function step(page: Element, row: HTMLElement | null, key: string): boolean {
  const from = row ?? page.querySelector<HTMLElement>('[data-own-keys] tr[data-row][aria-current]')
  return from ? press(from, key) : focusOn(firstRow(page))
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null
}

/** Presses a key that the table knows. */
function press(row: HTMLElement, key: string): true {
  row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return true
}

/** Focuses what comes to match, unless the user presses a key or clicks before. */
function focusWhenShown(page: Element, selector: string): void {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort()
  const look = () => {
    const found = page.querySelector<HTMLElement>(selector)
    if (!found) return
    stop()
    focusOn(found)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, longestWait)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  observer.observe(page, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['readonly', 'disabled'],
  })
  // Not the key that was pressed just now.
  for (const type of ['keydown', 'pointerdown'] as const)
    setTimeout(() => !signal.aborted && addEventListener(type, stop, { signal, capture: true }))
}
