// One clock for all instances: the database's, as it was last heard, carried on by what only counts time. A machine
// whose clock is set, or runs differently, neither ends a session nor keeps one alive [SAFE-78].

let aheadMs: number | undefined

/** What the database said just now. */
export function hearClock(epochMs: number): void {
  aheadMs = epochMs - performance.now()
}

/** Milliseconds since 1970, for what is judged by one instance and written by another. */
export const nowMs = (): number => (aheadMs === undefined ? Date.now() : aheadMs + performance.now())
