// One clock for all instances: the database's, continued by a monotonic timer. A machine whose clock is wrong or
// changed neither ends a session nor keeps one alive [SAFE-78].

let aheadMs: number | undefined

/** Sets the clock to the time that the database has just reported. */
export function syncClock(epochMs: number): void {
  aheadMs = epochMs - performance.now()
}

/** Milliseconds since 1970, to compare times that another instance may have written. */
export const nowMs = (): number => (aheadMs === undefined ? Date.now() : aheadMs + performance.now())
