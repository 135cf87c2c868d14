import { useState } from 'react'

/**
 * The entries of a list, unchanged from the press of one until its click is over: an entry that is replaced or moves in
 * between loses its click. `onPointerDown` belongs to the list.
 */
export function useHeld<T>(entries: T): { held: T; onPointerDown: () => void } {
  const [pressed, press] = useState<{ entries: T }>()
  return {
    held: pressed ? pressed.entries : entries,
    onPointerDown() {
      press({ entries })
      const release = () => {
        removeEventListener('pointerup', release)
        removeEventListener('pointercancel', release)
        // The click comes after the pointer is up.
        setTimeout(() => press(undefined))
      }
      addEventListener('pointerup', release)
      addEventListener('pointercancel', release)
    },
  }
}
