import { useEffect } from 'react'
import { bindings, isPressed, isTyping, type KeyName, type Keys } from './keys.ts'
import { letterKeys } from './letters.ts'

/** Handles a shortcut wherever the focus is; in text fields only if it does not produce text. */
export function useKey(name: KeyName, act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(name, event)) return
      const isText = bindings[name].keys.every(({ mod, alt }: Keys) => !mod && !alt)
      if (isText && (isTyping(event.target) || !letterKeys.get().areOn)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
