import { defaultLanguage } from '@atrium/contract/constants'
import { showsTime } from '@atrium/ui/table/cell-time.ts'
import { RowFocusContext } from '@atrium/ui/table/focus/row-focus-context.ts'
import { Tooltip } from '@mantine/core'
import { type ReactNode, use, useRef, useState, useSyncExternalStore } from 'react'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { clockOf, dateTimeText, instantOf, userFormats } from './formats.ts'
import { tagOf } from './language.ts'
import { relativeTime } from './relative-time.ts'

/** The time in a cell: relative, and nothing without a time. */
export const when = (at: string | undefined | null): ReactNode => (at ? <Time at={at} /> : undefined)

/** A time as it is said now, where nothing inside may take the focus: in a button. */
export function whenText(at: string): string {
  return textAt(at, new Date(), globalState.get().language)
}

function textAt(at: string, now: Date, language: string): string {
  const instant = instantOf(at, now)
  if (Number.isNaN(instant.getTime())) return dateTimeText(at)
  return relativeTime(
    { instant: instant.getTime(), clock: clockOf(at) },
    { instant: now.getTime(), clock: clockOf(now) },
    tagOf(language || defaultLanguage),
    userFormats().timeFormat,
  )
}

/** A time as it is said, such as "10 min ago"; the exact one with its zone on hover and focus. */
function When({ at }: { at: string }) {
  const language = useStore(globalState, state => state.language)
  const isReached = use(RowFocusContext)
  const element = useRef<HTMLTimeElement>(null)
  const [isExact, setExact] = useState(false)
  const now = new Date(useSyncExternalStore(onStep, step))
  const instant = instantOf(at, now)
  const exact = dateTimeText(at)
  if (Number.isNaN(instant.getTime())) return exact
  const text = textAt(at, now, language)
  const zone = userFormats().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const show = () => setExact(true)
  const hide = () => setExact(false)
  return (
    <>
      <time
        ref={element}
        dateTime={instant.toISOString()}
        aria-description={`${exact} ${zone}`}
        tabIndex={isReached ? 0 : -1}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        {text}
      </time>
      {/* A list has many times: only the one that is asked for pays for a tooltip. */}
      {isExact && <Tooltip opened target={element} label={`${exact} ${zone}`} />}
    </>
  )
}

const Time = showsTime(When)

const stepMilliseconds = 30_000
const listeners = new Set<() => void>()
let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Coarse, so that all times of a page change together and rarely. */
function step(): number {
  if (listeners.size === 0) current = Date.now()
  return current
}

function onStep(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    current = Date.now()
    for (const one of listeners) one()
  }, stepMilliseconds)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
