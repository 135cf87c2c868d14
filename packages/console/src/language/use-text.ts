import { useSyncExternalStore } from 'react'
import { userState } from '../session/user-state.ts'
import type { TextKey } from '../texts/all-texts.ts'
import { onTexts, type TextValues, textOf, translate } from './translate.ts'

/** A text of the shell. With `count` its form for that number is taken. */
export type Text = (key: TextKey, values?: TextValues) => string

let version = 0
const listeners = new Set<() => void>()
const changed = () => {
  version += 1
  for (const listener of [...listeners]) listener()
}
onTexts(changed)

/** Dates are read as texts are: whoever draws texts draws anew when the person reads dates another way [CONST-1]. */
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

/** The texts in the language of the page; what uses them is drawn again when they change. */
export function useText(): Text {
  useSyncExternalStore(subscribe, snapshot, snapshot)
  return text
}

/** For what happens outside of drawing, such as a notice. */
export const text: Text = (key, values = {}) => translate(key, values)

/**
 * A text whose key comes from data, such as a menu's code; the key itself when nobody has a text for it. Braces in it
 * are part of what somebody named something, and nothing is filled in.
 */
export function dynamicText(key: string): string {
  return textOf(key)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const snapshot = () => version
