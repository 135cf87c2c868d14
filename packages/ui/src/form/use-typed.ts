import { useLayoutEffect, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'

interface TypedOptions {
  value: string | null
  /** Writes a value the way the field shows it. */
  shown: (value: string) => string
  /** The value of a text; null if it has none. */
  read: (text: string) => string | null
  onChange: (value: string | null) => void
  /** The message about a text that cannot be read. */
  unreadable: string
}

/**
 * The text of an input whose value is read from what people type. A text that cannot be read stays as typed, is said
 * to be unreadable once the field is left, and keeps the form from being saved.
 */
export function useTyped({ value, shown, read, onChange, unreadable }: TypedOptions) {
  // Null while nobody types.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null
  useLayoutEffect(() => input.current?.setCustomValidity(isUnreadable ? unreadable : ''))
  return {
    ref: input,
    text: typed ?? (value ? shown(value) : ''),
    error: isUnreadable && isLeft ? unreadable : undefined,
    type(text: string) {
      setTyped(text)
      const next = text.trim() === '' ? null : read(text)
      if (next !== value && (next !== null || text.trim() === '')) onChange(next)
    },
    leave() {
      if (!isUnreadable) setTyped(null)
      afterPress(() => setLeft(isUnreadable))
    },
    /** Shows the value again, which was chosen in another way. */
    forget() {
      setTyped(null)
      setLeft(false)
    },
  }
}

/** Whether the text of an input can be read; if not, the field says so. */
export function isReadable(input: HTMLInputElement): boolean {
  if (input.validity.customError) input.checkValidity()
  return !input.validity.customError
}

/** Moves the focus to the first visible field whose text cannot be read, and returns whether there is one. */
export function focusUnreadable(): boolean {
  const found = [...document.querySelectorAll('input')].find(
    input => input.validity.customError && input.checkVisibility(),
  )
  if (found) isReadable(found)
  found?.focus()
  return found !== undefined
}
