import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WindowedRow } from './windowed-rows.ts'

/** Rows rendered above and below the visible ones, so that the Tab key always finds the next one. */
const overscan = 3

interface ScrollPosition {
  /** The scroll container; null until it is mounted. */
  scroller: HTMLElement | null
  /** The distance of the rows from the top of the scroll container. */
  offset: number
}

/** The first and the last row to render for the current scroll position. */
export function useRowsInSight<Item>(
  rows: readonly WindowedRow<Item>[],
  { scroller, offset }: ScrollPosition,
): readonly [first: number, last: number] {
  const [range, setRange] = useState<readonly [number, number]>([0, -1])

  useLayoutEffect(() => {
    if (!scroller) return
    const look = () => {
      const top = scroller.scrollTop - offset
      const first = Math.max(0, rowAt(rows, top) - overscan)
      const last = Math.min(rows.length - 1, rowAt(rows, top + scroller.clientHeight) + overscan)
      setRange(known => (known[0] === first && known[1] === last ? known : [first, last]))
    }
    look()
    // Rendered before the browser paints the scrolled position.
    const onScroll = () => flushSync(look)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [rows, scroller, offset])

  return range
}

/** Scrolls as little as needed to show a row. */
export function reveal<Item>(row: WindowedRow<Item>, { scroller, offset }: ScrollPosition): void {
  if (!scroller) return
  const start = offset + row.start
  const top = Math.max(start + row.size - scroller.clientHeight, Math.min(start, scroller.scrollTop))
  scroller.scrollTo({ top, behavior: 'instant' })
}

/** The last row that begins at or above this height. */
function rowAt<Item>(rows: readonly WindowedRow<Item>[], height: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.start ?? 0) <= height) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
