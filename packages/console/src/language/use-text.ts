import { useSyncExternalStore } from 'react'
import { userState } from '../session/user-state.ts'
import type { TextKey } from '../texts/all-texts.ts'
import { onTexts, type TextValues, textOf, translate } from './translate.ts'

/** A text of the shell. With `count` it is the plural form for that number. */
export type Text = (key: TextKey, values?: TextValues) => string

let version = 0
const listeners = new Set<() => void>()
const changed = () => {
  version += 1
  for (const listener of [...listeners]) listener()
}
onTexts(changed)

/** Components with texts are also rendered again when the user's date formats change [CONST-1]. */
const formatsNow = () => {
  const { dateFormat, timeFormat, timeZone } = userState.get().currentUser ?? {}
  return JSON.stringify([dateFormat, timeFormat, timeZone])
}
let formats = formatsNow()
userState.subscribe(() => {
  const now = formatsNow()
  if (now === formats) return
  formats = now
  changed()
})

/** The texts in the language of the page; components that use them render again when they change. */
export function useText(): Text {
  useSyncExternalStore(subscribe, snapshot, snapshot)
  return text
}

/** For use outside of components, such as in a notice. */
export const text: Text = (key, values = {}) => translate(key, values)

/**
 * A text whose key is data, such as the code of a menu entry; the key itself if there is no text. Braces in it are
 * literal and are not replaced.
 */
export function dynamicText(key: string): string {
  return textOf(key)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const snapshot = () => version
