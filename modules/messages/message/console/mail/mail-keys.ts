import { isPressed, isTyping } from '@atrium/console/keys/keys.ts'
import { letterKeys } from '@atrium/console/keys/letters.ts'
import type { KeyboardEvent } from 'react'

/** Handles E and R on a row of the list and in the open message. */
export function onMailKey(event: KeyboardEvent, onArchive: () => void): void {
  if (event.defaultPrevented || isTyping(event.target) || !letterKeys.get().areOn) return
  if (isPressed('archiveMessage', event)) onArchive()
  else if (!isPressed('replyMessage', event) || !focusReply(event.currentTarget)) return
  event.preventDefault()
}

/** Moves the focus to the reply of the open message, if it can be replied to. */
export function focusReply(from: Element): boolean {
  const field = from.closest('[data-mail]')?.querySelector<HTMLElement>('[data-reply] textarea')
  field?.focus()
  return field !== undefined && field !== null
}
