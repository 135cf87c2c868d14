/**
 * Keys pressed together. With Alt, letters are positions on the keyboard, because Alt produces other characters on
 * some.
 */
export interface Keys {
  /** Ctrl, or the command key of an Apple keyboard. */
  mod?: boolean
  alt?: boolean
  shift?: boolean
  key: string
}

interface Binding {
  group: 'anywhere' | 'lists' | 'records' | 'messages' | 'tabs' | 'menu' | 'search'
  keys: readonly Keys[]
}

/** Every keyboard shortcut of the shell; key handlers and the list of shortcuts both use this table. */
export const bindings = {
  find: { group: 'anywhere', keys: [{ mod: true, key: 'K' }] },
  filterMenu: { group: 'anywhere', keys: [{ key: '/' }] },
  showKeys: { group: 'anywhere', keys: [{ key: '?' }] },
  closeLayer: { group: 'anywhere', keys: [{ key: 'Escape' }] },
  filterList: { group: 'lists', keys: [{ key: 'F' }, { key: '/' }] },
  nextRow: { group: 'lists', keys: [{ key: 'J' }, { key: 'ArrowDown' }] },
  previousRow: { group: 'lists', keys: [{ key: 'K' }, { key: 'ArrowUp' }] },
  endRow: { group: 'lists', keys: [{ key: 'Home' }, { key: 'End' }] },
  selectRow: { group: 'lists', keys: [{ key: 'X' }, { key: ' ' }] },
  openRow: { group: 'lists', keys: [{ key: 'Enter' }] },
  editRow: { group: 'lists', keys: [{ key: 'E' }] },
  stepRecord: {
    group: 'records',
    keys: [
      { alt: true, key: 'ArrowUp' },
      { alt: true, key: 'ArrowDown' },
    ],
  },
  archiveMessage: { group: 'messages', keys: [{ key: 'E' }] },
  replyMessage: { group: 'messages', keys: [{ key: 'R' }] },
  reopenTab: { group: 'tabs', keys: [{ alt: true, shift: true, key: 'T' }] },
  pinTab: { group: 'tabs', keys: [{ alt: true, shift: true, key: 'P' }] },
  duplicateTab: { group: 'tabs', keys: [{ alt: true, shift: true, key: 'D' }] },
  besideTab: { group: 'tabs', keys: [{ alt: true, shift: true, key: 'B' }] },
  refreshTab: { group: 'tabs', keys: [{ alt: true, shift: true, key: 'R' }] },
  closeTab: { group: 'tabs', keys: [{ key: 'Delete' }] },
  moveTab: {
    group: 'tabs',
    keys: [
      { mod: true, shift: true, key: 'ArrowLeft' },
      { mod: true, shift: true, key: 'ArrowRight' },
    ],
  },
  openPage: { group: 'menu', keys: [{ key: 'Enter' }] },
  openBeside: { group: 'menu', keys: [{ mod: true, key: 'Enter' }] },
  starPage: { group: 'menu', keys: [{ key: '*' }] },
  narrow: { group: 'search', keys: [{ key: 'Tab' }] },
  forgetRecent: { group: 'search', keys: [{ shift: true, key: 'Delete' }] },
} as const satisfies Record<string, Binding>

export type KeyName = keyof typeof bindings

interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Whether a key press matches the shortcut with this name. */
export function isPressed(name: KeyName, press: KeyPress): boolean {
  const { keys }: Binding = bindings[name]
  return keys.some(({ mod = false, alt = false, shift = false, key }) => {
    if ((press.ctrlKey || press.metaKey) !== mod || press.altKey !== alt) return false
    // Symbols such as the question mark need Shift on some keyboards.
    const isSign = /^[^\p{L}\p{N}]$/u.test(key)
    if (!isSign && press.shiftKey !== shift) return false
    return /^[A-Z]$/.test(key) ? isLetter(key, press) : press.key === key
  })
}

/** With Alt the position counts; without it the letter itself, wherever the keyboard has it. */
function isLetter(letter: string, { key, code, altKey }: KeyPress): boolean {
  return altKey ? code === `Key${letter}` : key.toUpperCase() === letter
}

/** Whether the target of a key press is a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Whether a letter or digit was typed without modifiers, which starts a search. */
export function isLetterTyped(press: KeyPress): boolean {
  return /^[\p{L}\p{N}]$/u.test(press.key) && !press.ctrlKey && !press.metaKey && !press.altKey
}
