import { sessionSecondsHeader } from '@atrium/contract/constants'
import { isClearedElsewhere } from './token.ts'

/**
 * When the session ends unless this browser sends another request. The server says in how many seconds, so the clock
 * of the machine may be off; both clocks of the page count, because one of them stops while the machine sleeps and the
 * other one may be set back.
 */
let end: { date: number; running: number } | undefined
let heardAt = Number.NEGATIVE_INFINITY

const windows = new BroadcastChannel('atrium.session.end')
windows.onmessage = ({ data }: MessageEvent<number>) => endIn(data - Date.now())

function endIn(milliseconds: number): void {
  end = { date: Date.now() + milliseconds, running: performance.now() + milliseconds }
  heardAt = performance.now()
}

/** Reads from an answer when the session ends, for all windows of this browser. */
export function noteSessionEnd({ headers }: Response): void {
  const seconds = Number(headers.get(sessionSecondsHeader) ?? Number.NaN)
  if (!Number.isFinite(seconds)) return
  endIn(seconds * 1000)
  // At most once a second; the end is as coarse.
  if (end) windows.postMessage(end.date)
}

/** Whether the session has ended by the clock, or another window of this browser has signed out. */
export function sessionIsOver(): boolean {
  if (isClearedElsewhere()) return true
  return end !== undefined && (Date.now() >= end.date || performance.now() >= end.running)
}

/** Milliseconds since a window of this browser last heard from the server about the session. */
export const sinceHeard = (): number => performance.now() - heardAt
